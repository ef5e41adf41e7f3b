import MediatorText
import Synchronization

/// A call, as interceptors, observers and actions get it.
public struct Invocation: Sendable {
  /// The destination of the call; an interceptor may set another action before it continues the call.
  public var destination: Destination {
    get { box.destination }
    set {
      box = DestinationBox(newValue, secrets: box.secrets)
      mayBeRedirected = true
    }
  }
  /// The labeled values of the call; those of secret inputs are returned, but not printed.
  ///
  /// They have the types that the action declares, also in a call by URL or by name; ``Parameters/texts(_:)`` returns
  /// the texts of a URL. A changed value is decoded before the next interceptor.
  ///
  /// - Complexity: O(1) in an interceptor; otherwise, and if there are secrets, O(*n*) in the number of values, on each access.
  public var parameters: Parameters {
    get { typedValues.hiding(box.secrets, redaction) }
    set { inputs = .list(newValue) }
  }
  /// The labeled values as the caller wrote them, such as the texts of a URL; those of secret inputs are not printed.
  package var writtenParameters: Parameters { values.asWritten.hiding(box.secrets, redaction) }
  /// The labeled values of the call as the caller passes them.
  package var values: Parameters {
    get {
      switch inputs {
      case .list(let list), .decoded(let list): list
      case .typed(let list): list()
      }
    }
    set { inputs = .list(newValue) }
  }
  /// The values with their declared types, as far as they can be read.
  private var typedValues: Parameters {
    guard case .list(let list) = inputs, let context = box.context else { return values }
    return (try? ArgumentReader.typed(list, context)) ?? list
  }
  /// Whether values may be texts, or of other types than the declared ones.
  var mayHaveTexts: Bool { if case .list = inputs { true } else { false } }
  /// The location of the call in the source code.
  public let callSite: CallSite

  private enum Inputs {
    case list(Parameters)
    /// Values of the declared types, or those of a call that reaches no action.
    case decoded(Parameters)
    /// The inputs of an observed typed call, whose observers seldom read them.
    case typed(@Sendable () -> Parameters)
  }

  // A further stored property would make each copy of an invocation go through memory.
  private var box: DestinationBox
  private var inputs: Inputs
  /// The origin of the call, or `nil` if it comes from the app's own code.
  package private(set) var origin: (any CallOrigin)?
  package private(set) var options: CallOptions
  /// Whether it is a call by name from code: an undeclared label is then an error.
  package let isStrict: Bool
  /// Whether an interceptor may have changed the destination; comparing names for each interceptor would be too slow.
  var mayBeRedirected = false

  /// The address of the action as it is declared, or `nil` if no action has it.
  var declaredAddress: ActionAddress? { box.declared }
  /// The target without the action, as it is declared, or `nil` if there is an action or no such target.
  var missedTarget: TargetName? { box.missed }
  /// The address of the action, or `nil` if the destination is not an action of a target.
  public var address: ActionAddress? { destination.address }
  /// The name of the source of a call that the app's own code did not make.
  var sourceName: String? { origin?.sourceName }
  /// The redaction that hides parts of the call in messages, or `nil` if it has no secrets.
  package var redaction: (any Redaction)? {
    @inline(never) get { origin?.redaction }
  }
  /// The instant at which the caller stops waiting.
  public var deadline: ContinuousClock.Instant? { options.deadline }
  /// The value of ``CallOptions/attachment``.
  public var attachment: (any Sendable)? { options.attachment }
  /// Whether the mediator stops waiting at a deadline.
  var endsAtDeadline: Bool { options.hasDeadline && origin?.keepsDeadline != true }
  /// The value of a type that a library attaches to the call, or `nil`.
  package subscript<Value: Sendable>(type: Value.Type) -> Value? {
    get { options[type] }
    set { options[type] = newValue }
  }

  /// Returns the invocation with values of the declared types.
  ///
  /// - Throws: The error of an input that cannot be read.
  func decoded(for context: ArgumentContext, allowsMissing: Bool = false) throws(MediatorError) -> Invocation {
    var invocation = self
    invocation.inputs = .decoded(try ArgumentReader.typed(values, context, allowsMissing: allowsMissing))
    return invocation
  }

  /// Returns the invocation with other options.
  func with(_ options: CallOptions) -> Invocation {
    var invocation = self
    invocation.options = options
    return invocation
  }

  /// Returns the error with missing context added from the invocation.
  @inline(never) package func completed(_ error: MediatorError) -> MediatorError {
    if error.isComplete { return error }
    // A redirected call has the secrets of both destinations.
    let error = box.secrets.map(error.hiding) ?? error
    return error.completed(
      destination: destination, origin: origin?.forError(), parameters: parameters, callSite: callSite,
      redaction: redaction)
  }

  /// Removes what the origin hides, for a record.
  @inline(never) mutating func hideSecrets() {
    guard let origin, let redaction else { return }
    inputs = .decoded(parameters)
    box = DestinationBox(
      redaction.destination(destination), declared: box.declared, missed: box.missed, secrets: box.secrets,
      hidesResult: box.hidesResult)
    self.origin = origin.shown(by: redaction)
  }

  /// Returns the invocation of a call around which instruments stand.
  func instrumented(by call: InstrumentedCall?) -> Invocation {
    var invocation = self
    invocation.options.instrumented = call
    return invocation
  }

  /// Sets the facts about the destination, which remains the same.
  package mutating func setBox(_ box: DestinationBox) { self.box = box }

  /// Adds the secrets of another destination to those of the original one.
  mutating func hide(_ other: DestinationBox) {
    if other.hidesResult { options.redirection?.hideResult() }
    let plain = box.secrets == nil ? nil : other.context.map { SecretLabels([], plain: Set($0.infos.allLabels)) }
    let secrets = (other.secrets ?? plain).map { box.secrets?.joined($0) ?? $0 } ?? box.secrets
    box = DestinationBox(destination, declared: box.declared, secrets: secrets, context: other.context)
  }

  /// Whether the result is not printed.
  var hidesResult: Bool { box.hidesResult || options.redirection?.hidesResult == true }

  /// Returns the invocation of a call that may be redirected to an action whose result is secret.
  func notingRedirections() -> Invocation {
    var invocation = self
    invocation.options.redirection = Redirection()
    return invocation
  }

  /// Returns a completed `MediatorError`, the error of a library without hidden parts, and any other error unchanged.
  @inline(never) package func completed(_ error: any Error) -> any Error {
    if let error = error as? MediatorError { return completed(error) }
    return redaction?.shown(error) ?? error
  }
}

// The initializers are in an extension, because only the implicit initializer of all properties creates an invocation
// without copying it.
extension Invocation {
  init(
    _ box: DestinationBox, _ parameters: Parameters, origin: (any CallOrigin)? = nil, isStrict: Bool = false,
    options: CallOptions, callSite: CallSite
  ) {
    let mayHaveTexts = isStrict || origin?.mayPassTexts == true
    self.init(
      callSite: callSite, box: box, inputs: mayHaveTexts ? .list(parameters) : .decoded(parameters), origin: origin,
      options: options, isStrict: isStrict)
  }

  /// Creates the record of a typed call.
  ///
  /// - Parameter inputs: Returns the inputs; it does not retain the plan or the target.
  init(_ box: DestinationBox, _ inputs: @escaping @Sendable () -> Parameters, _ callSite: CallSite) {
    self.init(
      callSite: callSite, box: box, inputs: .typed(inputs), origin: nil, options: CallOptions(), isStrict: false)
  }
}

/// A destination with the facts about it, in an object, so that copying an invocation is cheap.
package final class DestinationBox: Sendable {
  package let destination: Destination
  /// The address as it is declared, or `nil` if no action has it.
  let declared: ActionAddress?
  /// The target that has no such action, as it is declared, or `nil`.
  let missed: TargetName?
  /// The rules for which labels are printed, or `nil` if no input is secret.
  package let secrets: SecretLabels?
  /// Whether the result is not printed.
  let hidesResult: Bool
  /// The declaration of the inputs, or `nil` if it is not known.
  let context: ArgumentContext?

  init(
    _ destination: Destination, declared: ActionAddress? = nil, missed: TargetName? = nil, secrets: SecretLabels? = nil,
    hidesResult: Bool = false, context: ArgumentContext? = nil
  ) {
    self.destination = destination
    self.declared = declared
    self.missed = missed
    self.context = context
    self.secrets = secrets
    self.hidesResult = hidesResult
  }
}

extension Invocation: CustomStringConvertible, CustomReflectable {
  /// The destination, the parameters and the source, without secrets.
  public var description: String {
    let shown = redaction?.destination(destination) ?? destination
    return "\(shown) \(parameters)\(sourceName.map { " from \($0)" } ?? "")".printable
  }

  /// The description alone, because a mirror would show secrets.
  public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

extension Invocation {
  /// The name for metrics.
  package var name: String {
    switch destination {
    case .action:
      declaredAddress?.description ?? missedTarget.map { "\($0)/(unknown action)" } ?? "(unknown action)"
    case .closure(_, let pattern): pattern ?? "(matcher)"
    case .unmatched(let namespace): "(unmatched in \(namespace))"
    case .external: "(outside the app)"
    case .nothing: "(no destination)"
    }
  }
}

/// A call that runs within instruments.
///
/// The options of the invocation contain it, so that instruments begin a call once, also before its action is found, and end it
/// with the invocation that it reached.
final class InstrumentedCall: Sendable {
  private let invocation: Mutex<Invocation>

  init(_ invocation: Invocation) { self.invocation = Mutex(invocation) }

  /// Records what the call reached, without this object, which would retain itself.
  func reached(_ invocation: Invocation) {
    let invocation = invocation.instrumented(by: nil)
    // The previous one is released outside the lock, because it contains values of client code.
    let old = self.invocation.withLock { current in
      defer { current = invocation }
      return current
    }
    withExtendedLifetime(old) {}
  }

  var last: Invocation { invocation.withLock { $0 } }
}
