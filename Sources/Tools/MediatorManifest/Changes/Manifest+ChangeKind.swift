extension Manifest.Change {
  /// The kind of a change, such as ``parameterRemoved``; it is encoded as its name.
  public struct Kind: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The stable name of the kind, such as `parameter-removed`.
    public let rawValue: String

    /// Creates a kind from its name; a later version may have further kinds.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The stable name of the kind.
    public var description: String { rawValue }
  }
}

// MARK: Modules

extension Manifest.Change.Kind {
  /// A module is new.
  public static let moduleAdded = Self(rawValue: "module-added")
  /// A module was removed.
  public static let moduleRemoved = Self(rawValue: "module-removed")
  /// A service is new.
  public static let serviceAdded = Self(rawValue: "service-added")
  /// Another module provides a service.
  public static let serviceMoved = Self(rawValue: "service-moved")
  /// A module needs a service, or no longer does.
  public static let serviceNeeded = Self(rawValue: "service-needed")
  /// A service was removed.
  public static let serviceRemoved = Self(rawValue: "service-removed")
  /// A key is published.
  public static let keyAdded = Self(rawValue: "key-added")
  /// A published key has other types.
  public static let keyChanged = Self(rawValue: "key-changed")
  /// Another module publishes a key.
  public static let keyMoved = Self(rawValue: "key-moved")
  /// A module needs a key, or no longer does.
  public static let keyNeeded = Self(rawValue: "key-needed")
  /// A key is no longer published.
  public static let keyRemoved = Self(rawValue: "key-removed")
  /// A module has a `Startup`, or no longer has one.
  public static let startup = Self(rawValue: "startup")
}

// MARK: Targets and actions

extension Manifest.Change.Kind {
  /// A target is new.
  public static let targetAdded = Self(rawValue: "target-added")
  /// Another module has the target.
  public static let targetMoved = Self(rawValue: "target-moved")
  /// The target is in another process, or no longer is.
  public static let targetRemote = Self(rawValue: "target-remote")
  /// A target was removed.
  public static let targetRemoved = Self(rawValue: "target-removed")
  /// The target is cached and was transient, or the reverse.
  public static let lifetime = Self(rawValue: "lifetime")
  /// The target handles unknown actions.
  public static let notFoundAdded = Self(rawValue: "not-found-added")
  /// The target no longer handles unknown actions.
  public static let notFoundRemoved = Self(rawValue: "not-found-removed")
  /// An action is new.
  public static let actionAdded = Self(rawValue: "action-added")
  /// An action was removed.
  public static let actionRemoved = Self(rawValue: "action-removed")
  /// The result has another type.
  public static let resultChanged = Self(rawValue: "result-changed")
  /// The result is no longer optional.
  public static let resultNarrowed = Self(rawValue: "result-narrowed")
  /// The result is secret, or no longer is.
  public static let resultSecret = Self(rawValue: "result-secret")
  /// The action runs on the main actor, or no longer does.
  public static let isolation = Self(rawValue: "isolation")
  /// The action is asynchronous, or no longer is.
  public static let asynchronous = Self(rawValue: "asynchronous")
  /// The action has a new tag.
  public static let tagAdded = Self(rawValue: "tag-added")
  /// The action has lost a tag.
  public static let tagRemoved = Self(rawValue: "tag-removed")
  /// The action is deprecated, or no longer is.
  public static let deprecated = Self(rawValue: "deprecated")
  /// The summary of the action is another.
  public static let summary = Self(rawValue: "summary")
}

// MARK: Exposure

extension Manifest.Change.Kind {
  /// Other sources have access.
  public static let exposureChanged = Self(rawValue: "exposure-changed")
  /// A rule decides about access.
  public static let exposureLimited = Self(rawValue: "exposure-limited")
  /// The declared exposure is another, which no URL can use.
  public static let exposureNative = Self(rawValue: "exposure-native")
  /// More sources have access.
  public static let exposureWidened = Self(rawValue: "exposure-widened")
  /// Fewer sources have access.
  public static let exposureWithdrawn = Self(rawValue: "exposure-withdrawn")
}

// MARK: Parameters

extension Manifest.Change.Kind {
  /// A parameter is new.
  public static let parameterAdded = Self(rawValue: "parameter-added")
  /// A parameter was removed.
  public static let parameterRemoved = Self(rawValue: "parameter-removed")
  /// A parameter has another type.
  public static let parameterChanged = Self(rawValue: "parameter-changed")
  /// A parameter is composed of other labels, or no longer is.
  public static let parameterComposite = Self(rawValue: "parameter-composite")
  /// A parameter has another default value.
  public static let parameterDefault = Self(rawValue: "parameter-default")
  /// A parameter accepts fewer values.
  public static let parameterNarrowed = Self(rawValue: "parameter-narrowed")
  /// A parameter accepts more values.
  public static let parameterWidened = Self(rawValue: "parameter-widened")
  /// A parameter can no longer be decoded from text.
  public static let parameterNative = Self(rawValue: "parameter-native")
  /// A parameter can be decoded from text.
  public static let parameterTextual = Self(rawValue: "parameter-textual")
  /// The note on a parameter is another.
  public static let parameterNote = Self(rawValue: "parameter-note")
  /// An input is secret, or no longer is.
  public static let parameterSecret = Self(rawValue: "parameter-secret")
  /// A parameter is no longer required.
  public static let parameterOptional = Self(rawValue: "parameter-optional")
  /// A parameter is required.
  public static let parameterRequired = Self(rawValue: "parameter-required")
  /// The parameters have another order.
  public static let parameterOrder = Self(rawValue: "parameter-order")
}

// MARK: Namespaces

extension Manifest.Change.Kind {
  /// A namespace is new.
  public static let namespaceAdded = Self(rawValue: "namespace-added")
  /// A namespace was removed.
  public static let namespaceRemoved = Self(rawValue: "namespace-removed")
  /// The namespace is of another kind.
  public static let namespaceKind = Self(rawValue: "namespace-kind")
  /// The global routes are tried after those of the namespace, or no longer are.
  public static let namespaceFallback = Self(rawValue: "namespace-fallback")
  /// URLs may name a target and an action, or no longer may.
  public static let namespaceDirectForm = Self(rawValue: "namespace-direct-form")
  /// The routes are tried in another order.
  public static let namespaceOrder = Self(rawValue: "namespace-order")
  /// Another reader splits the URLs.
  public static let namespaceReader = Self(rawValue: "namespace-reader")
  /// The routes are listed in another order.
  public static let namespaceSorted = Self(rawValue: "namespace-sorted")
  /// Another module has added the namespace.
  public static let namespaceMoved = Self(rawValue: "namespace-moved")
  /// The namespace handles unmatched URLs, or no longer does.
  public static let namespaceUnmatched = Self(rawValue: "namespace-unmatched")
  /// The namespace has other schemes.
  public static let namespaceSchemes = Self(rawValue: "namespace-schemes")
  /// The namespace has other hosts.
  public static let namespaceHosts = Self(rawValue: "namespace-hosts")
}

// MARK: Routes

extension Manifest.Change.Kind {
  /// A route is new.
  public static let routeAdded = Self(rawValue: "route-added")
  /// A route was removed.
  public static let routeRemoved = Self(rawValue: "route-removed")
  /// A route has another pattern.
  public static let routeChanged = Self(rawValue: "route-changed")
  /// A route matches fewer URLs.
  public static let routeNarrowed = Self(rawValue: "route-narrowed")
  /// A route matches more URLs.
  public static let routeWidened = Self(rawValue: "route-widened")
  /// A route has another default value.
  public static let routeDefault = Self(rawValue: "route-default")
  /// A route maps to another destination.
  public static let routeDestination = Self(rawValue: "route-destination")
  /// The action declares the route, or no longer does.
  public static let routeKind = Self(rawValue: "route-kind")
  /// Another module has the route.
  public static let routeMoved = Self(rawValue: "route-moved")
  /// Another route matches some of its URLs first.
  public static let routeOrder = Self(rawValue: "route-order")
  /// A route has another priority.
  public static let routePriority = Self(rawValue: "route-priority")
  /// A page has another key, or none.
  public static let routePage = Self(rawValue: "route-page")
  /// A page has a parent.
  public static let parentAdded = Self(rawValue: "parent-added")
  /// A page has another parent.
  public static let parentChanged = Self(rawValue: "parent-changed")
  /// A page no longer has a parent.
  public static let parentRemoved = Self(rawValue: "parent-removed")
  /// Patterns were not compared because that takes too long.
  public static let notCompared = Self(rawValue: "not-compared")
}

// MARK: The browser

extension Manifest.Change.Kind {
  /// The browser opens other links that the app does not open.
  public static let browser = Self(rawValue: "browser")
}

// MARK: Rewrites

extension Manifest.Change.Kind {
  /// A rewrite is new.
  public static let rewriteAdded = Self(rawValue: "rewrite-added")
  /// A rewrite was removed.
  public static let rewriteRemoved = Self(rawValue: "rewrite-removed")
  /// A rewrite maps to another URL.
  public static let rewriteChanged = Self(rawValue: "rewrite-changed")
  /// A rewrite comes after another one.
  public static let rewriteOrder = Self(rawValue: "rewrite-order")
  /// A rewrite has another priority.
  public static let rewritePriority = Self(rawValue: "rewrite-priority")
}
