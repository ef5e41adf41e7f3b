import RoutePatterns

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
  /// The action or route that was called or registered.
  public var destination: Destination? { storage.values.destination }
  /// The address of the action that was called or registered.
  public var address: ActionAddress? { destination?.address }
  /// The label of the invalid parameter.
  public var label: String? { storage.values.label }
  /// A description of valid values.
  public var expected: String? { storage.values.expected }
  /// A description of the invalid value.
  public var found: String? { storage.values.found }
  /// The nearest valid names, best first.
  ///
  /// - Complexity: Each access searches all names or routes.
  public var candidates: [String] { suggestions.advice.names }
  /// The modules that the error is about; of a duplicate, the second module repeats a name of the first.
  public var modules: [ModuleName] { storage.values.modules }
  /// The source of the URL, or `nil` for a call from code.
  public var source: LinkSource? { storage.values.source }
  /// The text of the URL with its secrets, which the message does not contain, or `nil` for a call from code.
  public var url: String? { storage.values.url }
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
  /// Whether the action may have run: `false` only if it surely has not, so that the call can be repeated.
  ///
  /// It is about the action of ``destination``, which another one may have called and passed the error on. The error of a call
  /// that crosses processes is about that call.
  public var mayHaveRun: Bool { storage.values.remote?.mayHaveRun ?? Code.afterTheCall.contains(code) }
  /// The error that caused this one.
  public var underlying: (any Error)? { storage.values.underlying }
  /// The errors of a registration with more than one problem.
  public var parts: [MediatorError] { storage.values.parts }

  var suggestions: Suggestions { storage.values.suggestions }
  /// Whether a call has added its context; outer calls add none.
  var isComplete: Bool { storage.values.isComplete }

  private struct Values: Sendable {
    let code: Code
    var destination: Destination?
    var label, expected, found: String?
    var modules: [ModuleName]
    var source: LinkSource?
    var url: String?
    var parameters: Parameters?
    var callSite: CallSite?
    var underlying: (any Error)?
    var suggestions: Suggestions
    var parts: [MediatorError]
    /// The texts that the message does not contain.
    var secrets: Secrets?
    var isComplete = false
    var remote: Remote?
  }

  /// What an error of another process, or of the way to it, says.
  struct Remote: Sendable {
    /// The message without the call site.
    let words: String
    let mayHaveRun: Bool
  }

  /// A class, so that an error is one word.
  private final class Storage: Sendable {
    let values: Values
    init(_ values: Values) { self.values = values }
  }

  private let storage: Storage

  private init(_ values: Values) { storage = Storage(values) }

  init(
    _ code: Code, of destination: Destination? = nil, label: String? = nil, expected: String? = nil,
    found: String? = nil, modules: [ModuleName] = [], source: LinkSource? = nil, url: String? = nil,
    parameters: Parameters? = nil, underlying: (any Error)? = nil, suggestions: Suggestions = .none,
    parts: [MediatorError] = []
  ) {
    self.init(
      Values(
        code: code, destination: destination, label: label, expected: expected, found: found, modules: modules,
        source: source, url: url, parameters: parameters, underlying: underlying, suggestions: suggestions,
        parts: parts))
  }

  /// Creates the error of a call that crosses processes.
  ///
  /// - Parameters:
  ///   - code: The code; another process may have codes that this one does not know.
  ///   - words: The message.
  ///   - mayHaveRun: Whether the action may have run.
  package init(
    _ code: Code, _ words: String, of address: ActionAddress?, label: String? = nil, expected: String? = nil,
    found: String? = nil, candidates: [String] = [], mayHaveRun: Bool, underlying: (any Error)? = nil
  ) {
    var values = Values(
      code: code, destination: address.map { .action($0) }, label: label, expected: expected, found: found, modules: [],
      underlying: underlying, suggestions: Suggestions(candidates), parts: [])
    values.remote = Remote(words: words, mayHaveRun: mayHaveRun)
    self.init(values)
  }

  /// Returns the error of a remote call that an earlier try may have run.
  package var ofRepeatedCall: MediatorError { changed { $0.remote = Remote(words: words, mayHaveRun: true) } }

  /// The error for another process: without URL and parameters, and with only the types of other errors.
  package var forOthers: MediatorError {
    changed {
      $0.url = $0.url.map { _ in "(URL)" }
      $0.parameters = nil
      $0.underlying = $0.underlying.map { TypeOfError(name: "\(type(of: $0))") }
      $0.parts = $0.parts.map(\.forOthers)
    }
  }

  private struct TypeOfError: Error, CustomStringConvertible {
    let name: String
    var description: String { name }
  }

  /// The message of an error of another process, or of the way to it, without the call site; else `nil`.
  var remoteWords: String? { storage.values.remote?.words }

  /// Creates one error for all errors of a registration, or returns `nil` if there are none.
  package init?(joining errors: [MediatorError]) {
    guard let first = errors.first else { return nil }
    self = errors.count == 1 ? first : MediatorError(.manyErrors, parts: errors)
  }

  private func changed(_ change: (inout Values) -> Void) -> MediatorError {
    var values = storage.values
    change(&values)
    return MediatorError(values)
  }

  /// Returns the error with missing context added from a call, or the same error if a call has added its context before.
  func completed(
    destination: Destination? = nil, source: LinkSource? = nil, url: String? = nil, parameters: Parameters? = nil,
    callSite: CallSite? = nil, secrets: @autoclosure () -> Secrets? = nil
  ) -> MediatorError {
    guard !isComplete else { return self }
    return changed {
      $0.isComplete = true
      $0.destination = $0.destination ?? destination
      $0.source = $0.source ?? source
      $0.url = $0.url ?? url
      $0.parameters = $0.parameters ?? parameters
      $0.callSite = $0.callSite ?? callSite
      $0.secrets = $0.secrets ?? secrets()
    }
  }

  /// Returns the completed error, with a call site if it has none.
  func located(_ callSite: CallSite?) -> MediatorError {
    changed {
      $0.isComplete = true
      $0.callSite = $0.callSite ?? callSite
    }
  }

  /// Returns the error with texts that its message does not contain.
  func hiding(_ secrets: Secrets?) -> MediatorError { changed { $0.secrets = $0.secrets ?? secrets } }

  /// The error as its message shows it, without secrets.
  package var shown: MediatorError {
    guard let secrets = storage.values.secrets else { return self }
    return changed {
      $0.url = $0.url.map(secrets.url)
      $0.label = $0.label.map(secrets.text)
      $0.found = $0.found.map(secrets.sentence)
      $0.destination = $0.destination.map(secrets.destination)
      switch $0.underlying {
      case let error as URLReadingError:
        $0.underlying = URLReadingError(error.code, offset: error.offset, limit: error.limit)
      case let error as GenerationError: $0.underlying = error.withoutValue(where: { secrets.sentence($0) != $0 })
      default: break
      }
    }
  }

  /// The text of the URL for messages, without secrets, or `nil` for a call from code.
  package var shownURL: String? { url.map { storage.values.secrets?.url($0) ?? $0 } }

  /// Returns the error with further suggestions.
  func adding(_ suggestions: Suggestions) -> MediatorError {
    changed { $0.suggestions = $0.suggestions + suggestions }
  }

  /// The kind of an error.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The name of the code, such as `unknownTarget`.
    public let description: String

    package init(description: String) { self.description = description }

    /// The codes of errors that can follow the action.
    static let afterTheCall: Set<Code> = [.deadlineExceeded, .outputTypeMismatch, .tooManyDeclines]
  }
}

extension MediatorError: CustomReflectable {
  /// The message alone, because a mirror would show secrets.
  public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

extension MediatorError.Code {
  /// No target has that name.
  public static let unknownTarget = Self(description: "unknownTarget")
  /// The target has no action of that name.
  public static let unknownAction = Self(description: "unknownAction")
  /// A required parameter is missing.
  public static let missingParameter = Self(description: "missingParameter")
  /// A text does not have the form of the declared type.
  public static let malformedParameter = Self(description: "malformedParameter")
  /// The declared type cannot hold a number.
  public static let parameterOutOfRange = Self(description: "parameterOutOfRange")
  /// A native value does not have the declared type.
  public static let parameterTypeMismatch = Self(description: "parameterTypeMismatch")
  /// A call by name has a parameter that the action does not declare.
  public static let unexpectedParameter = Self(description: "unexpectedParameter")
  /// The result does not have the type that the caller expects.
  public static let outputTypeMismatch = Self(description: "outputTypeMismatch")
  /// The action at a key's address was declared with other types.
  public static let signatureMismatch = Self(description: "signatureMismatch")
  /// A synchronous method cannot call an asynchronous action.
  public static let asynchronousAction = Self(description: "asynchronousAction")
  /// A synchronous method cannot call an action to which an interceptor applies.
  public static let asynchronousInterceptor = Self(description: "asynchronousInterceptor")
  /// No interceptor or gate has a tag that guards the action; `found` is the tag.
  public static let unguarded = Self(description: "unguarded")
  /// A nonisolated synchronous method cannot call a main-actor-isolated action.
  public static let mainActorRequired = Self(description: "mainActorRequired")
  /// A target or service needs itself while it is created.
  public static let creationCycle = Self(description: "creationCycle")
  /// The initializer of a target or service threw an error, which is `underlying`.
  public static let creationFailed = Self(description: "creationFailed")
  /// The deadline passed before the action returned.
  public static let deadlineExceeded = Self(description: "deadlineExceeded")
  /// The action or route is not exposed to the source of the URL.
  public static let notExposed = Self(description: "notExposed")
  /// The action's name begins with `native`, which no URL may call.
  public static let nativeAction = Self(description: "nativeAction")
  /// The text is not a URL that the mediator reads; `underlying` has the location.
  public static let malformedURL = Self(description: "malformedURL")
  /// The URL is well formed but matches no route.
  public static let unmatchedURL = Self(description: "unmatchedURL")
  /// No service of that type, or of that type and name, is registered.
  public static let unknownService = Self(description: "unknownService")
  /// The name of a target is taken.
  public static let duplicateTarget = Self(description: "duplicateTarget")
  /// The name of an action is taken in its target.
  public static let duplicateAction = Self(description: "duplicateAction")
  /// The name of a module is taken.
  public static let duplicateModule = Self(description: "duplicateModule")
  /// A service of that type and name is registered.
  public static let duplicateService = Self(description: "duplicateService")
  /// Two parameters of an action have the same label.
  public static let duplicateLabel = Self(description: "duplicateLabel")
  /// An exposed action or route has an input that cannot be read from a URL: a type without a text form, a structure with such a
  /// property, or one value for a list of segments.
  public static let unreadableInput = Self(description: "unreadableInput")
  /// A name is invalid; see ``Name``.
  public static let invalidName = Self(description: "invalidName")
  /// A target declares an action for the key of another target.
  public static let foreignKey = Self(description: "foreignKey")
  /// A URL pattern is malformed; `underlying` has the location.
  public static let malformedPattern = Self(description: "malformedPattern")
  /// The template of a route's parent is malformed, or the parent has a name that neither the pattern nor the closure has.
  public static let malformedParent = Self(description: "malformedParent")
  /// Two routes of one namespace and priority have patterns that differ at most in parameter names.
  public static let routeConflict = Self(description: "routeConflict")
  /// A closure has more inputs than its pattern has parameters, or another number of inputs than of labels.
  public static let routeArity = Self(description: "routeArity")
  /// The priority of a route does not fit in 32 bits.
  public static let invalidPriority = Self(description: "invalidPriority")
  /// A route names a namespace that does not exist.
  public static let unknownNamespace = Self(description: "unknownNamespace")
  /// No URL can have a scheme or host of the app or of a namespace, or a namespace has neither.
  public static let invalidNamespace = Self(description: "invalidNamespace")
  /// A namespace's name, or one of its schemes or hosts, is taken.
  public static let duplicateNamespace = Self(description: "duplicateNamespace")
  /// A fallback has a scope, but its place decides what it handles: a target's table, the options of a call, or the routes of a
  /// namespace.
  public static let misplacedFallback = Self(description: "misplacedFallback")
  /// A module has two handlers of the unmatched URLs of a namespace.
  public static let duplicateFallback = Self(description: "duplicateFallback")
  /// No URL can be generated from a pattern and the values; `underlying` has the reason.
  public static let notGenerable = Self(description: "notGenerable")
  /// Rewrites form a cycle, or a URL needs more of them than are allowed.
  public static let tooManyRewrites = Self(description: "tooManyRewrites")
  /// More routes declined than are allowed.
  public static let tooManyDeclines = Self(description: "tooManyDeclines")
  /// The URL resolves to an external one, and the link settings have no `openExternally`.
  public static let noExternalOpener = Self(description: "noExternalOpener")
  /// The link gate rejects links.
  public static let linksRejected = Self(description: "linksRejected")
  /// The link gate holds links, and a synchronous method cannot wait.
  public static let linksHeld = Self(description: "linksHeld")
  /// The queue of the link gate is full.
  public static let linkQueueFull = Self(description: "linkQueueFull")
  /// A later link displaced this one while the link gate held it.
  public static let linkDisplaced = Self(description: "linkDisplaced")
  /// The link expired while the link gate held it.
  public static let linkExpired = Self(description: "linkExpired")
  /// Modules need services of each other, so that none can start first.
  public static let startupCycle = Self(description: "startupCycle")
  /// A module could not be started; `underlying` has the reason.
  public static let startupFailed = Self(description: "startupFailed")
  /// A registration has several errors; see ``MediatorError/parts``.
  public static let manyErrors = Self(description: "manyErrors")
  /// ``Mediator/bootstrap(_:fileID:line:)`` was called a second time.
  public static let alreadyBootstrapped = Self(description: "alreadyBootstrapped")
}

/// An error by which a route or a ``Fallback`` declines a call; the next candidate is tried.
///
/// An action that calls another one and does not catch its `Declined` declines too.
public struct Declined: Error, Sendable {
  /// Creates the error.
  public init() {}
}
