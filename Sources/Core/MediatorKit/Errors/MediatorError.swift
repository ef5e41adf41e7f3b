/// An error of the mediator.
///
/// Errors that an action, an interceptor or a fallback throws are not wrapped: the caller gets them unchanged. `description`
/// is the message; the other properties are its parts.
///
/// ```swift
/// do {
///   try await mediator.open("shop://order/42", source: .web)
/// } catch let error as MediatorError where error.code == .notExposed {
///   print(error)   // 'order/detail': not exposed: found web, expected in-app …
/// }
/// ```
public struct MediatorError: Error, Sendable {
  /// The kind of the error.
  public var code: Code { storage.values.code }
  /// The destination that was called or registered.
  public var destination: Destination? { storage.values.destination }
  /// The address of the action that was called or registered.
  public var address: ActionAddress? { destination?.address }
  /// The label of the invalid parameter.
  public var label: String? { storage.values.label }
  /// A description of valid values.
  public var expected: String? { storage.values.expected }
  /// A description of the invalid value.
  public var found: String? { storage.values.found }
  /// The kind of ``found``.
  package enum Kind: Sendable {
    /// Names and numbers that code declares.
    case words
    /// A text from outside.
    case text
    /// The value of the input ``MediatorError/label``.
    case value
    /// A URL.
    case url
  }
  /// The nearest valid names, best first.
  ///
  /// - Complexity: Each access searches all names.
  public var candidates: [String] { suggestions.advice.names }
  /// The modules that the error is about; of a duplicate, the second module repeats a name of the first.
  public var modules: [ModuleName] { storage.values.modules }
  /// The name of the source of a call that the app's own code did not make.
  package var sourceName: String? { storage.values.sourceName ?? origin?.sourceName }
  /// The origin of the call, or `nil` if it comes from the app's own code.
  package var origin: (any CallOrigin)? { storage.values.origin }
  /// The texts that the message does not contain.
  package var redaction: (any Redaction)? { storage.values.redaction }
  /// The parameters that the caller passed; values of secret inputs are returned, but not printed.
  public var parameters: Parameters? {
    get { storage.values.parameters }
    set { self = changed { $0.parameters = newValue } }
  }
  /// The location of the call in the source code.
  public var callSite: CallSite? {
    get { storage.values.callSite }
    set { self = changed { $0.callSite = newValue } }
  }
  /// Whether the action may have run: `false` only if it certainly has not, so that the call can be repeated.
  ///
  /// It refers to the action of ``destination``; another action may have called that action and passed on its error.
  public var mayHaveRun: Bool { storage.values.report?.mayHaveRun ?? code.mayFollowCall }
  /// The error that caused this one.
  public var underlying: (any Error)? { storage.values.underlying }
  /// The errors of a registration with more than one problem.
  public var errors: [MediatorError] { storage.values.errors }

  package var suggestions: Suggestions { storage.values.suggestions }
  /// Whether a call has added its context; outer calls add none.
  package var isComplete: Bool { storage.values.isComplete }

  package struct Values: Sendable {
    package let code: Code
    package var destination: Destination?
    package var label, expected, found: String?
    fileprivate(set) var kind = Kind.words
    var modules: [ModuleName]
    var sourceName: String?
    package var origin: (any CallOrigin)?
    package var parameters: Parameters?
    var callSite: CallSite?
    package var underlying: (any Error)?
    var suggestions: Suggestions
    package var errors: [MediatorError]
    /// The texts that the message does not contain.
    var redaction: (any Redaction)?
    package var isComplete = false
    package var report: Report?
  }

  /// The message of a library about a call that it passed on, and whether the action may have run.
  package struct Report: Sendable {
    /// The message without the call site.
    let message: String
    let mayHaveRun: Bool

    package init(message: String, mayHaveRun: Bool) {
      self.message = message
      self.mayHaveRun = mayHaveRun
    }
  }

  /// This is a class, so that an error is one word.
  private final class Storage: Sendable {
    let values: Values
    init(_ values: Values) { self.values = values }
  }

  private let storage: Storage

  private init(_ values: Values) { storage = Storage(values) }

  /// Creates an error; not inlined, because each `throw` would have a copy.
  @inline(never) package init(
    _ code: Code, of destination: Destination? = nil, label: String? = nil, expected: String? = nil,
    found: String? = nil, _ kind: Kind = .words, modules: [ModuleName] = [], sourceName: String? = nil,
    parameters: Parameters? = nil, underlying: (any Error)? = nil, suggestions: Suggestions = .none,
    errors: [MediatorError] = []
  ) {
    self.init(
      Values(
        code: code, destination: destination, label: label, expected: expected, found: found, kind: kind,
        modules: modules, sourceName: sourceName, parameters: parameters, underlying: underlying,
        suggestions: suggestions, errors: errors))
  }

  /// Creates the error of a call that a library took elsewhere.
  package init(
    _ code: Code, _ words: String, of address: ActionAddress?, label: String? = nil, expected: String? = nil,
    found: String? = nil, candidates: [String] = [], mayHaveRun: Bool, underlying: (any Error)? = nil
  ) {
    var values = Values(
      code: code, destination: address.map { .action($0) }, label: label, expected: expected, found: found, modules: [],
      underlying: underlying, suggestions: Suggestions(candidates), errors: [])
    values.report = Report(message: words, mayHaveRun: mayHaveRun)
    self.init(values)
  }

  /// The message of a library without the call site, or `nil` if the code has the message.
  var reportedMessage: String? { storage.values.report?.message }

  /// Creates one error for all errors of a registration, or returns `nil` if there are none.
  package init?(joining errors: [MediatorError]) {
    guard let first = errors.first else { return nil }
    self = errors.count == 1 ? first : MediatorError(.manyErrors, errors: errors)
  }

  package func changed(_ change: (inout Values) -> Void) -> MediatorError {
    var values = storage.values
    change(&values)
    return MediatorError(values)
  }

  /// Returns the error with missing context added from a call, or the same error if a call has added its context before.
  package func completed(
    destination: Destination? = nil, origin: (any CallOrigin)? = nil, parameters: Parameters? = nil,
    callSite: CallSite? = nil, redaction: @autoclosure () -> (any Redaction)? = nil
  ) -> MediatorError {
    guard !isComplete else { return self }
    return changed {
      $0.isComplete = true
      $0.destination = $0.destination ?? destination
      $0.origin = $0.origin ?? origin
      $0.callSite = $0.callSite ?? callSite
      $0.redaction = $0.redaction ?? redaction()
      $0.parameters = ($0.parameters ?? parameters)?.hiding(nil, $0.redaction)
    }
  }

  /// Returns the completed error, with a call site if it has none.
  package func located(_ callSite: CallSite?) -> MediatorError {
    changed {
      $0.isComplete = true
      $0.callSite = $0.callSite ?? callSite
    }
  }

  /// Returns the error with texts that its message does not contain.
  package func hiding(_ redaction: (any Redaction)?) -> MediatorError {
    changed { $0.redaction = $0.redaction ?? redaction }
  }

  /// Returns the error of a call without the values of labels that are not printed.
  func hiding(_ labels: SecretLabels) -> MediatorError {
    changed {
      $0.parameters = $0.parameters?.hiding(labels)
      guard $0.kind == .value, $0.found != nil, $0.label.map(labels.hides) ?? true else { return }
      ($0.found, $0.kind) = (Parameters.secretMark, .words)
    }
  }

  /// The error as its message shows it: without hidden parts, by the kind of each value.
  package var shown: MediatorError {
    guard let redaction else { return self }
    return changed {
      $0.origin = $0.origin?.shown(by: redaction)
      $0.destination = $0.destination.map(redaction.destination)
      $0.found = found.map { shownText($0, redaction) }
      $0.underlying = $0.underlying.map(redaction.shown)
    }
  }

  private func shownText(_ found: String, _ redaction: any Redaction) -> String {
    let unknown = "…"
    switch storage.values.kind {
    case .words: return found
    case .text: return unknown
    case .url: return redaction.url(found)
    case .value:
      guard let label, !redaction.hides(label, parameters?.texts(label) ?? []) else { return unknown }
      return found
    }
  }

  /// Returns the error with further suggestions.
  package func adding(_ suggestions: Suggestions) -> MediatorError {
    changed { $0.suggestions = $0.suggestions + suggestions }
  }
}

extension MediatorError: CustomReflectable {
  /// The message alone, because a mirror would show secrets.
  public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

/// An error that an action or a ``Fallback`` throws to decline a call; the next candidate is tried.
///
/// An action that calls another one and does not catch its `Declined` declines too.
public struct Declined: Error, Sendable {
  /// Creates the error.
  public init() {}
}

extension CallSite {
  /// Runs work, and adds this call site to its errors that have none.
  package func locating<Result>(_ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let error as MediatorError where error.callSite == nil {
      throw error.located(self)
    }
  }
}

// Errors that several folders throw.

extension MediatorError {
  /// Returns the error of a result that does not have the expected type.
  ///
  /// - Parameters:
  ///   - isHandled: Whether a fallback returned it, because there is no action.
  ///   - isSecret: Whether it is not printed.
  static func outputMismatch(
    _ type: any Any.Type, _ value: any Sendable, isHandled: Bool, isSecret: Bool
  ) -> MediatorError {
    let shown =
      isSecret
      ? "\(readableTypeName(of: Swift.type(of: value))) \(Parameters.secretMark)" : Parameters.Text.showTyped(value)
    let found = shown + (isHandled ? ", which a fallback returned" : "")
    return MediatorError(.outputTypeMismatch, expected: readableTypeName(of: type), found: found)
  }

  /// Returns the error of a name that cannot be that of `noun`, such as `a module`.
  static func invalid<Named>(_ name: Name<Named>, of noun: String, _ problem: String) -> MediatorError {
    MediatorError(.invalidName, expected: "the name of \(noun); \(problem)", found: name.rawValue)
  }
}
