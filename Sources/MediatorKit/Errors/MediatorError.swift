/// Why the mediator could not do what it was asked.
///
/// An error thrown by an action, an interceptor or a fallback is never wrapped in one of these: it reaches the caller as
/// it is. `description` is the message; the properties are what it was made of, for code that decides.
///
/// ```swift
/// do {
///   try await mediator.open("shop://order/42", source: .web)
/// } catch let error as MediatorError where error.code == .notExposed {
///   print(error)   // 'order/detail': not exposed: found web, expected in-app …
/// }
/// ```
public struct MediatorError: Error, Sendable {
  /// What went wrong.
  public var code: Code { storage.values.code }
  /// What was called or registered.
  public var destination: Destination? { storage.values.destination }
  /// The address of the action that was called or registered.
  public var address: ActionAddress? { destination?.address }
  /// The parameter that is at fault.
  public var label: String? { storage.values.label }
  /// What would have been right.
  public var expected: String? { storage.values.expected }
  /// What was there instead.
  public var found: String? { storage.values.found }
  /// The nearest right names, best first.
  ///
  /// - Complexity: They are looked up each time they are read, among all names or routes that there are.
  public var candidates: [String] { suggestions.advice.names }
  /// The modules concerned; for a duplicate the first holds the name and the second asked for it.
  public var modules: [ModuleName] { storage.values.modules }
  /// Where the URL came from, when the call came from one.
  public var source: LinkSource? { storage.values.source }
  /// The text of the URL, when the call came from one.
  public var url: String? { storage.values.url }
  /// The parameters of the call, as the caller gave them.
  public var parameters: Parameters? {
    get { storage.values.parameters }
    set { self = changed { $0.parameters = newValue } }
  }
  /// Where the call was written.
  public var callSite: CallSite? {
    get { storage.values.callSite }
    set { self = changed { $0.callSite = newValue } }
  }
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
    var isComplete = false
  }

  /// An object, so that an error is one word wherever it is passed.
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

  /// Creates one error for all errors of a registration, or returns `nil` if there are none.
  init?(joining errors: [MediatorError]) {
    guard let first = errors.first else { return nil }
    self = errors.count == 1 ? first : MediatorError(.manyErrors, parts: errors)
  }

  private func changed(_ change: (inout Values) -> Void) -> MediatorError {
    var values = storage.values
    change(&values)
    return MediatorError(values)
  }

  /// Returns the error with what a call adds where the error does not say it, or the error as it is if a call has added its
  /// context before.
  func completed(
    destination: Destination? = nil, source: LinkSource? = nil, url: String? = nil, parameters: Parameters? = nil,
    callSite: CallSite? = nil
  ) -> MediatorError {
    guard !isComplete else { return self }
    return changed {
      $0.isComplete = true
      $0.destination = $0.destination ?? destination
      $0.source = $0.source ?? source
      $0.url = $0.url ?? url
      $0.parameters = $0.parameters ?? parameters
      $0.callSite = $0.callSite ?? callSite
    }
  }

  /// Returns the error as it leaves a method that was called at a call site.
  func located(_ callSite: CallSite) -> MediatorError {
    changed {
      $0.isComplete = true
      $0.callSite = $0.callSite ?? callSite
    }
  }

  /// Returns the error with further suggestions.
  func adding(_ suggestions: Suggestions) -> MediatorError {
    changed { $0.suggestions = $0.suggestions + suggestions }
  }

  /// What went wrong: a name that code can compare and switch over.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The name of the code, such as `unknownTarget`.
    public let description: String
  }
}

extension MediatorError.Code {
  /// No target has that name.
  public static let unknownTarget = Self(description: "unknownTarget")
  /// The target has no action of that name.
  public static let unknownAction = Self(description: "unknownAction")
  /// A required parameter was not given.
  public static let missingParameter = Self(description: "missingParameter")
  /// Text has not the form of the declared type.
  public static let malformedParameter = Self(description: "malformedParameter")
  /// A number lies outside the declared type.
  public static let parameterOutOfRange = Self(description: "parameterOutOfRange")
  /// A native value is not of the declared type.
  public static let parameterTypeMismatch = Self(description: "parameterTypeMismatch")
  /// A call by name gives a parameter that the action does not declare.
  public static let unexpectedParameter = Self(description: "unexpectedParameter")
  /// The result is not of the type that the caller asked for.
  public static let outputTypeMismatch = Self(description: "outputTypeMismatch")
  /// The action at a key's address was declared with other types.
  public static let signatureMismatch = Self(description: "signatureMismatch")
  /// A synchronous door was asked for an asynchronous action.
  public static let asynchronousAction = Self(description: "asynchronousAction")
  /// A synchronous door was asked for an action that an interceptor guards.
  public static let asynchronousInterceptor = Self(description: "asynchronousInterceptor")
  /// A synchronous door off the main actor was asked for something of the main actor.
  public static let mainActorRequired = Self(description: "mainActorRequired")
  /// A target or service needs itself while it is being created.
  public static let creationCycle = Self(description: "creationCycle")
  /// The initialiser of a target or service threw; `underlying` is its error.
  public static let creationFailed = Self(description: "creationFailed")
  /// The deadline passed before there was an answer.
  public static let deadlineExceeded = Self(description: "deadlineExceeded")
  /// The action does not let this source reach it.
  public static let notExposed = Self(description: "notExposed")
  /// The action's name begins with `native`, which no URL may call.
  public static let nativeAction = Self(description: "nativeAction")
  /// The text is no URL that the mediator reads; `underlying` says where.
  public static let malformedURL = Self(description: "malformedURL")
  /// The URL is well formed and does not name one target and one action.
  public static let unmatchedURL = Self(description: "unmatchedURL")
  /// No service of that type, or of that type and name, is registered.
  public static let unknownService = Self(description: "unknownService")
  /// A target name is taken.
  public static let duplicateTarget = Self(description: "duplicateTarget")
  /// An action name is taken in its target.
  public static let duplicateAction = Self(description: "duplicateAction")
  /// A module name is taken.
  public static let duplicateModule = Self(description: "duplicateModule")
  /// A service of that type and name is registered.
  public static let duplicateService = Self(description: "duplicateService")
  /// A parameter label stands twice in one action.
  public static let duplicateLabel = Self(description: "duplicateLabel")
  /// An exposed action has a structure as input with a property that no text makes.
  public static let unreadableInput = Self(description: "unreadableInput")
  /// A name cannot be used; see ``Name``.
  public static let invalidName = Self(description: "invalidName")
  /// A target declares an action for the key of another target.
  public static let foreignKey = Self(description: "foreignKey")
  /// A URL pattern is malformed; `underlying` points at the place.
  public static let malformedPattern = Self(description: "malformedPattern")
  /// The template of a route's parent is malformed, or names what neither pattern nor closure gives.
  public static let malformedParent = Self(description: "malformedParent")
  /// Two routes of one namespace and priority have the same pattern, or patterns that differ in names only.
  public static let routeConflict = Self(description: "routeConflict")
  /// A closure has more inputs than its pattern has parameters, or another number of inputs than of labels.
  public static let routeArity = Self(description: "routeArity")
  /// The priority of a route does not fit in 32 bits.
  public static let invalidPriority = Self(description: "invalidPriority")
  /// A route names a namespace that does not exist.
  public static let unknownNamespace = Self(description: "unknownNamespace")
  /// A scheme or host of the app or of a namespace is one that no URL has, or a namespace has neither.
  public static let invalidNamespace = Self(description: "invalidNamespace")
  /// A namespace's name, or one of its schemes or hosts, is taken.
  public static let duplicateNamespace = Self(description: "duplicateNamespace")
  /// A module answers twice for the URLs of a namespace that nothing matches.
  public static let duplicateUnmatched = Self(description: "duplicateUnmatched")
  /// A URL pattern cannot be filled with the values that were given; `underlying` says why.
  public static let notGenerable = Self(description: "notGenerable")
  /// Rewrites lead in a circle, or through more steps than are allowed.
  public static let tooManyRewrites = Self(description: "tooManyRewrites")
  /// More routes declined than are allowed.
  public static let tooManyDeclines = Self(description: "tooManyDeclines")
  /// The URL leads out of the app and nothing opens such URLs.
  public static let noExternalOpener = Self(description: "noExternalOpener")
  /// The app takes no links for now.
  public static let linksRejected = Self(description: "linksRejected")
  /// The app is not ready for links and a synchronous door cannot wait.
  public static let linksHeld = Self(description: "linksHeld")
  /// Too many links wait for the app to be ready.
  public static let linkQueueFull = Self(description: "linkQueueFull")
  /// A later link took the place of this one while it waited.
  public static let linkDisplaced = Self(description: "linkDisplaced")
  /// The app was not ready before the link expired.
  public static let linkExpired = Self(description: "linkExpired")
  /// A registration has more than one fault; see ``MediatorError/parts``.
  public static let manyErrors = Self(description: "manyErrors")
  /// ``Mediator/bootstrap(_:fileID:line:)`` was called a second time.
  public static let alreadyBootstrapped = Self(description: "alreadyBootstrapped")
}

/// Thrown by the body of a route, of `notFound` or of a fallback, to say that it does not answer; the next in line is asked.
///
/// It is an error like any other on its way there: an action that calls another one and lets its `Declined` through declines
/// too. Catch it where that is not meant.
public struct Declined: Error, Sendable {
  /// Makes the refusal.
  public init() {}
}
