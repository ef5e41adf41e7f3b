import MediatorKit
import RoutePatterns

/// The properties of each kind of element that are compared, and the effect of their differences on callers.
enum ChangeRules {
  static let ofModules: [ChangeRule<Manifest.Module>] = [
    .texts(
      "needs the service", \.requiredServices, on: .compatible(.serviceNeeded, "validate() reports an app without it."),
      off: .compatible(.serviceNeeded, "Existing calls are not affected.")),
    .texts(
      "needs the key", { $0.requiredKeys.map(\.description) },
      on: .compatible(.keyNeeded, "validate() reports an app without it."),
      off: .compatible(.keyNeeded, "Existing calls are not affected.")),
    .flag(
      "has a startup", { $0.startup == true }, on: .compatible(.startup, "start() runs it."),
      off: .compatible(.startup, "start() runs nothing of it.")),
  ]

  static let ofServices: [ChangeRule<(name: String, module: ModuleName)>] = [
    .value("module", \.module, .cosmetic(.serviceMoved, "Callers request services by type, not by module."))
  ]

  static let ofKeys: [ChangeRule<(key: Manifest.Key, module: ModuleName)>] = [
    .value("module", \.module, .cosmetic(.keyMoved, "Callers name the action, not the module."))
  ]

  static let ofKeyTypes: [ChangeRule<(key: Manifest.Key, module: ModuleName)>] = [
    .value("signature", \.key.signature, .breaking(.keyChanged, "Callers that use it do not compile."))
  ]

  static let ofTargets: [ChangeRule<Manifest.Target>] = [
    .value("module", \.module, .opening(.targetMoved, otherInterceptors)),
    .flag(
      "is cached", { $0.lifetime == .cached }, on: .breaking(.lifetime, "Its state lasts between calls."),
      off: .breaking(.lifetime, "Its state no longer lasts between calls.")),
    .flag(
      "handles unknown actions", \.hasFallback, on: .compatible(.notFoundAdded, "Such calls failed."),
      off: .breaking(.notFoundRemoved, "Such calls fail.")),
    .value(
      "connection to another process", \.remote,
      .compatible(
        .targetRemote, "Asynchronous calls still work; those of another process can also fail on their way.")),
  ]

  /// The effect of a move, because interceptors may apply to a whole module.
  private static let otherInterceptors =
    "Interceptors of the previous module no longer apply; those of the new one do."
}

// MARK: Actions

extension ChangeRules {
  static let ofActions: [ChangeRule<Manifest.Action>] = [
    .value("result", \.output, .compatible(.resultNarrowed, "There is always a value."))
      .when { $1.output + "?" == $0.output },
    .value("result", \.output, .breaking(.resultChanged, "Callers expect the old type."))
      .when { $1.output + "?" != $0.output },
    .flag(
      "has a secret result", \.isResultSecret,
      on: .compatible(.resultSecret, "No message or record contains its values."),
      off: .opening(.resultSecret, "Messages and records contain its values now.")),
    .flag(
      "runs on the main actor", \.isOnMainActor,
      on: .breaking(.isolation, "Synchronous callers elsewhere are rejected."),
      off: .compatible(.isolation, "It can be called from anywhere.")
    ).when { $0.isOnMainActor || !$0.isAsync || !$1.isAsync },
    .flag(
      "runs on the main actor", \.isOnMainActor, on: .compatible(.isolation, "Callers await it anyway."), off: nil
    ).when { $0.isAsync && $1.isAsync },
    .flag(
      "is asynchronous", \.isAsync, on: .breaking(.asynchronous, "Synchronous callers are rejected."),
      off: .compatible(.asynchronous, "Callers that await it still may.")),
    .value("exposure", \.exposure, .cosmetic(.exposureNative, "No URL may call a native action."))
      .when { old, _ in old.isNative },
    .value(
      "deprecation", \.deprecation, .cosmetic(.deprecated, "Only words have changed."),
      new: .compatible(.deprecated, "It still works.")),
    .value("summary", \.summary, .cosmetic(.summary, "Only words have changed.")),
    tags(of: \.tags),
  ]

  /// Returns the tags of an action or of a closure's route.
  private static func tags<Element>(of tags: @escaping @Sendable (Element) -> [ActionTag]?) -> ChangeRule<Element> {
    .texts(
      "has the tag", { tags($0)?.map(\.rawValue) ?? [] },
      on: .breaking(.tagAdded, "Interceptors for it, such as a login gate, apply now."),
      off: .opening(.tagRemoved, "Interceptors for it, such as a login gate, no longer apply."))
  }

  static let ofParameters: [ChangeRule<Manifest.Parameter>] = [
    type(.wider, .compatible(.parameterWidened, "All values are still accepted.")),
    type(.narrower, .breaking(.parameterNarrowed, "Some values are rejected now.")),
    type(.other, .breaking(.parameterChanged, "Values of the old type are rejected now.")),
    .flag(
      "is composed of other labels", \.isComposite,
      on: .breaking(.parameterComposite, "URLs pass it under its old label."),
      off: .breaking(.parameterComposite, "URLs pass it under its old labels.")),
    .flag(
      "comes from the context only", \.isFromContext, on: .breaking(.parameterNative, "No URL can pass it."),
      off: .opening(.parameterTextual, "URLs can pass it now.")
    ).when { $0.isTextual || $1.isTextual },
    .flag(
      "is decoded from text", \.acceptsText,
      on: .compatible(.parameterTextual, "URLs can pass it now."),
      off: .breaking(.parameterNative, "No URL can pass it.")
    ).when { $0.isTextual || $1.isTextual },
    .flag(
      "comes from the context only", \.isFromContext, on: .cosmetic(.parameterNative, "No URL passes it, as before."),
      off: .cosmetic(.parameterNative, "No URL passes it, as before.")
    ).when { !$0.isTextual && !$1.isTextual },
    .flag(
      "is required", \.isRequired, on: .breaking(.parameterRequired, "Callers that omit it are rejected."),
      off: .compatible(.parameterOptional, "Callers that pass it still may.")),
    .flag(
      "is secret", \.isSecret,
      on: .compatible(.parameterSecret, "No message, record or document contains its values."),
      off: .opening(.parameterSecret, "Messages and records contain its values now.")),
    .flag(
      "is declared not to be secret", { $0.secret == false },
      on: .cosmetic(.parameterSecret, "Its values are printed as before."),
      off: .cosmetic(.parameterSecret, "Its values are printed as before.")
    ).when { $0.isSecret == $1.isSecret },
    .flag(
      "decides whether the route matches", { $0.matched == true },
      on: .breaking(.parameterChanged, "URLs with other texts no longer match it."),
      off: .breaking(.parameterChanged, "URLs with other texts match it now.")),
    .value("default", \.default, .breaking(.parameterDefault, "Callers that omit it get another value."))
      .when { $0.isRequired == $1.isRequired && $0.isSecret == $1.isSecret },
    .value("note", \.note, .cosmetic(.parameterNote, "Only words have changed.")),
  ]

  /// The labels of the parameters that both actions have.
  static let ofLabels: [ChangeRule<[String]>] = [
    .value("order of parameters", \.self, .breaking(.parameterOrder, "Callers with a key pass them by position."))
  ]

  private static func type(_ relation: TypeRelation, _ change: Manifest.Change) -> ChangeRule<Manifest.Parameter> {
    .value("type", \.type, change).when { TypeRelation(from: $0.type, to: $1.type) == relation }
  }
}

extension Manifest.Action {
  fileprivate var isOnMainActor: Bool { isolation == .mainActor }
}

// MARK: Namespaces, routes and rewrites

extension ChangeRules {
  static let ofNamespaces: [ChangeRule<Manifest.Namespace>] = [
    .value("kind", \.kind.rawValue, .breaking(.namespaceKind, "Its URLs are split differently.")),
    .value(
      "list of schemes", \.schemes, .breaking(.namespaceSchemes, "URLs of other schemes match no route."),
      gone: .opening(.namespaceSchemes, "URLs of any scheme can match here.")
    ).when { $0.schemes == nil || $1.schemes == nil },
    .flag(
      "tries the global routes after its own", \.fallsBackToGlobal,
      on: .compatible(.namespaceFallback, "URLs that matched no route may match one."),
      off: .breaking(.namespaceFallback, "URLs that only they matched match no route.")),
    .flag(
      "lets URLs name target and action", \.acceptsDirectForm,
      on: .opening(.namespaceDirectForm, "Exposed actions without routes can be reached."),
      off: .breaking(.namespaceDirectForm, "Such URLs match no route.")),
    .flag(
      "handles unmatched URLs", \.hasFallback, on: .compatible(.namespaceUnmatched, "They failed."),
      off: .breaking(.namespaceUnmatched, "They fail.")),
    .value(
      "order", \.order.rawValue, .compatible(.namespaceOrder, "URLs that another route matches now are listed.")),
    .value("custom reader", \.reader, .breaking(.namespaceReader, "URLs may be read differently.")),
    .value(
      "set of reading options", { $0.reading?.sortedJSON(isPretty: false) },
      .breaking(.namespaceReader, "URLs may be read differently.")),
    .flag(
      "lists its routes by pattern", \.isSorted,
      on: .cosmetic(.namespaceSorted, "Sorting them took too long, or changed which is tried first."),
      off: .cosmetic(.namespaceSorted, "Sorting them takes too long, or changes which is tried first.")),
    .value("module", \.module, .cosmetic(.namespaceMoved, "URLs name no module.")),
  ]

  static let ofRoutes: [ChangeRule<Manifest.RegisteredRoute>] = [
    .value("priority", \.priority, .breaking(.routePriority, "The URLs of a matcher are unknown."))
      .when { old, _ in old.pattern == nil },
    .value(
      "priority", \.priority, .compatible(.routePriority, "URLs that another route matches now are listed.")
    ).when { old, _ in old.pattern != nil },
    .value("module", \.module, .opening(.routeMoved, otherInterceptors)).when { $1.action == nil },
    .value("module", \.module, .cosmetic(.routeMoved, "URLs name no module.")).when { $1.action != nil },
    .flag(
      "is declared by its action", { $0.kind == .action },
      on: .cosmetic(.routeKind, "It maps to the same action."),
      off: .cosmetic(.routeKind, "It maps to the same action.")
    ).when { $0.identity == $1.identity },
    tags(of: \.tags),
    .value("key of the page", \.page, .cosmetic(.routePage, "URLs name no key.")),
  ]

  static let ofParents: [ChangeRule<Manifest.RegisteredRoute>] = [
    .value(
      "parent", { $0.parentPage.map { "page \($0)" } ?? $0.parent },
      .breaking(.parentChanged, "Its links lead back elsewhere, and may choose another section."),
      new: .compatible(.parentAdded, "Its links showed it alone."),
      gone: .breaking(.parentRemoved, "Its links show no way back, and may choose another section."))
  ]

  static let ofRewrites: [ChangeRule<Manifest.Rewrite>] = [
    .value("destination", \.to, .breaking(.rewriteChanged, "Its URLs map to something else.")),
    .flag(
      "always opens its URL outside the app", \.isExternal,
      on: .breaking(.rewriteChanged, "The app opened it if it owns the host."),
      off: .breaking(.rewriteChanged, "It may match a route of the app.")),
    .value(
      "priority", \.priority, .compatible(.rewritePriority, "URLs that another rule matches now are listed.")
    ).when { $0.to.hasBytes(of: $1.to) },
  ]
}
