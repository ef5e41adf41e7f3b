// The kinds of errors of this library; MediatorRemote adds those of remote calls.

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
  /// A target or service needs itself while it is created; `found` is the path from it to itself.
  public static let creationCycle = Self(description: "creationCycle")
  /// The initializer of a target or service threw an error, which is `underlying`.
  public static let creationFailed = Self(description: "creationFailed")
  /// The mediator was released before the call, as in a task of an action that outlives it.
  public static let mediatorReleased = Self(description: "mediatorReleased")
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
