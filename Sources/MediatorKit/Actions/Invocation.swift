import RoutePatterns

/// A call, as interceptors, observers and actions get it.
public struct Invocation: Sendable {
  /// What is called; an interceptor sets another action before it continues the call.
  public var destination: Destination {
    get { box.destination }
    set {
      box = DestinationBox(newValue, secrets: box.secrets)
      mayBeRedirected = true
    }
  }
  /// The labeled values of the call; those of secret inputs are returned, but not printed.
  ///
  /// - Complexity: O(1); for the record of a typed call, and if there are secrets, O(*n*) in the number of values, on each access.
  public var parameters: Parameters {
    get { values.hiding(box.secrets, secrets) }
    set { inputs = .list(newValue) }
  }
  /// The labeled values of the call as the caller passes them.
  var values: Parameters {
    get {
      switch inputs {
      case .list(let list): list
      case .typed(let list): list()
      }
    }
    set { inputs = .list(newValue) }
  }
  /// The location of the call in the source code.
  public let callSite: CallSite

  // A further stored property would make each copy of an invocation go through memory.
  private enum Inputs {
    case list(Parameters)
    /// The inputs of an observed typed call, whose observers seldom read them.
    case typed(@Sendable () -> Parameters)
  }

  private var box: DestinationBox
  private var inputs: Inputs
  private(set) var origin: LinkOrigin?
  private(set) var options: CallOptions
  /// Whether an undeclared label is an error, as in calls by name from code.
  let isStrict: Bool
  /// Whether an interceptor may have changed the destination; comparing names for each interceptor would be too slow.
  var mayBeRedirected = false

  /// The address of the action as it is declared, or `nil` if no action has it.
  var declaredAddress: ActionAddress? { box.declared }
  /// The target without the action, as it is declared, or `nil` if there is an action or no such target.
  var missedTarget: TargetName? { box.missed }
  /// The address of the action, or `nil` for the closure of a route and for a link that reached no action.
  public var address: ActionAddress? { destination.address }
  /// The source of the URL, ``LinkSource/peer`` for a call from another process, or `nil` for one from code.
  public var source: LinkSource? { origin?.source ?? (caller == nil ? nil : .peer) }
  /// The text of the URL, or `nil` for a call from code.
  ///
  /// For a record, secrets are replaced by `(secret)`.
  public var url: String? { origin?.original }
  /// The text of the URL for messages, without secrets, or `nil` for a call from code.
  package var shownURL: String? { url.map { secrets?.url($0) ?? $0 } }
  /// Whether the URL has secrets, so that it is not stored.
  package var hasSecrets: Bool { secrets != nil }
  /// The texts of the URL that are not printed, or `nil` if there are none.
  var secrets: Secrets? {
    @inline(never) get { origin.flatMap { $0.link?.secrets($0.candidate) } }
  }
  /// The instant at which the caller stops waiting.
  public var deadline: ContinuousClock.Instant? { options.deadline }
  /// The value of ``CallOptions/attachment``.
  public var attachment: (any Sendable)? { options.attachment }
  /// The name of the process that calls, or `nil` for a call from this one.
  public var caller: PeerName? { options.crossing?.caller }
  /// The ID of a call that crosses processes, the same for each try, or `nil` for any other call.
  ///
  /// An action may store it with the caller, which chooses it, so that it does nothing the second time.
  public var callID: String? { options.crossing?.callID }
  /// The W3C `traceparent` of a call from another process, or `nil`.
  public var traceParent: String? { caller == nil ? nil : options.crossing?.traceParent }
  /// What the call brings from another process, or takes to one.
  package var crossing: Crossing? {
    get { options.crossing }
    set { options.crossing = newValue }
  }

  /// Returns the error with missing context added from the invocation.
  @inline(never) func completed(_ error: MediatorError) -> MediatorError {
    if error.isComplete { return error }
    return error.completed(
      destination: destination, source: source, url: url, parameters: parameters, callSite: callSite, secrets: secrets)
  }

  /// Removes the secrets of the URL for a record; if there were some, there is no resolution.
  @inline(never) mutating func hideSecrets() {
    guard let origin, let secrets else { return }
    inputs = .list(parameters)
    box = DestinationBox(
      secrets.destination(destination), declared: box.declared, missed: box.missed, secrets: box.secrets,
      hidesResult: box.hidesResult)
    self.origin = LinkOrigin(
      original: secrets.url(origin.original), source: origin.source, isByRoute: origin.isByRoute)
  }

  /// Returns the invocation of a call around which instruments stand.
  func instrumented(by call: InstrumentedCall?) -> Invocation {
    var invocation = self
    invocation.options.instrumented = call
    return invocation
  }

  /// Sets what is known of the destination, which remains the same.
  mutating func destined(to box: DestinationBox) { self.box = box }

  /// Adds what is secret of another destination to what is secret of the original one.
  mutating func hide(_ other: DestinationBox) {
    if other.hidesResult { options.redirection?.hideResult() }
    guard let labels = other.secrets else { return }
    box = DestinationBox(destination, declared: box.declared, secrets: (box.secrets ?? []).union(labels))
  }

  /// Whether the result is not printed.
  var hidesResult: Bool { box.hidesResult || options.redirection?.hidesResult == true }

  /// Returns the invocation of a call that may be redirected to an action whose result is secret.
  func notingRedirections() -> Invocation {
    var invocation = self
    invocation.options.redirection = Redirection()
    return invocation
  }

  /// Returns a completed `MediatorError`, the error of a library without secrets, and any other error unchanged.
  @inline(never) func completed(_ error: any Error) -> any Error {
    if let error = error as? MediatorError { return completed(error) }
    if origin == nil { return error }
    guard let error = error as? any URLMessage, let secrets else { return error }
    return error.showing(secrets.url)
  }
}

// In an extension, because only the implicit initializer of all properties creates an invocation without copying it.
extension Invocation {
  init(
    _ box: DestinationBox, _ parameters: Parameters, origin: LinkOrigin? = nil, isStrict: Bool = false,
    options: CallOptions, callSite: CallSite
  ) {
    self.init(
      callSite: callSite, box: box, inputs: .list(parameters), origin: origin, options: options, isStrict: isStrict)
  }

  /// Creates the record of a typed call.
  ///
  /// - Parameter inputs: Returns the inputs; it does not retain the plan or the target.
  init(_ box: DestinationBox, _ inputs: @escaping @Sendable () -> Parameters, _ callSite: CallSite) {
    self.init(
      callSite: callSite, box: box, inputs: .typed(inputs), origin: nil, options: CallOptions(), isStrict: false)
  }
}

/// A destination in an object, so that copying an invocation is cheap.
final class DestinationBox: Sendable {
  let destination: Destination
  /// The address as it is declared, or `nil` if no action has it.
  let declared: ActionAddress?
  /// The target that has no such action, as it is declared, or `nil`.
  let missed: TargetName?
  /// The labels of the inputs that are not printed, or `nil` if there are none.
  let secrets: Set<String>?
  /// Whether the result is not printed.
  let hidesResult: Bool

  init(
    _ destination: Destination, declared: ActionAddress? = nil, missed: TargetName? = nil, secrets: Set<String>? = nil,
    hidesResult: Bool = false
  ) {
    self.destination = destination
    self.declared = declared
    self.missed = missed
    self.secrets = secrets
    self.hidesResult = hidesResult
  }
}

/// A link, which knows the texts of its URL that are not printed.
protocol SecretSource: AnyObject, Sendable {
  /// Returns the texts, or `nil` if there are none.
  ///
  /// - Parameter candidate: The `LinkCandidate` that the URL reaches, or `nil`.
  func secrets(_ candidate: (any AnyObject & Sendable)?) -> Secrets?
}

/// The link of an invocation by URL; an object, so that copying an invocation is cheap.
final class LinkOrigin: Sendable {
  /// The text of the URL.
  let original: String
  let source: LinkSource
  /// Whether a route matched the URL.
  let isByRoute: Bool
  /// The `Link`, or `nil` if it reached no action.
  let link: (any SecretSource)?
  /// The `LinkCandidate`; without their types, which depend on that of an invocation.
  let candidate: (any AnyObject & Sendable)?

  init(
    original: String, source: LinkSource, isByRoute: Bool = false, link: (any SecretSource)? = nil,
    candidate: (any AnyObject & Sendable)? = nil
  ) {
    self.original = original
    self.source = source
    self.isByRoute = isByRoute
    self.link = link
    self.candidate = candidate
  }
}

extension Invocation: CustomStringConvertible, CustomReflectable {
  /// The destination, the parameters and the source, without secrets.
  public var description: String {
    let shown = secrets?.destination(destination) ?? destination
    return "\(shown) \(parameters)\(source.map { " from \($0)" } ?? "")".printable
  }

  /// The description alone, because a mirror would show secrets.
  public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
