extension Manifest.Change {
  /// The kind of a change, such as ``parameterRemoved``; it is encoded as its name.
  public struct Kind: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The stable name of the kind, such as `parameter-removed`.
    public let description: String

    init(_ name: String) { description = name }

    /// Creates a kind from a string; a later version may have further kinds.
    ///
    /// - Throws: `DecodingError` if the value is not a string.
    public init(from decoder: any Decoder) throws {
      description = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes the name as a string.
    ///
    /// - Throws: The error of the encoder.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(description)
    }
  }
}

// MARK: Modules

extension Manifest.Change.Kind {
  /// A module is new.
  public static let moduleAdded = Self("module-added")
  /// A module is gone.
  public static let moduleRemoved = Self("module-removed")
  /// A service is new.
  public static let serviceAdded = Self("service-added")
  /// Another module provides a service.
  public static let serviceMoved = Self("service-moved")
  /// A module needs a service, or no longer does.
  public static let serviceNeeded = Self("service-needed")
  /// A service is gone.
  public static let serviceRemoved = Self("service-removed")
  /// A key is published.
  public static let keyAdded = Self("key-added")
  /// A published key has other types.
  public static let keyChanged = Self("key-changed")
  /// Another module publishes a key.
  public static let keyMoved = Self("key-moved")
  /// A module needs a key, or no longer does.
  public static let keyNeeded = Self("key-needed")
  /// A key is no longer published.
  public static let keyRemoved = Self("key-removed")
}

// MARK: Targets and actions

extension Manifest.Change.Kind {
  /// A target is new.
  public static let targetAdded = Self("target-added")
  /// Another module has the target.
  public static let targetMoved = Self("target-moved")
  /// A target is gone.
  public static let targetRemoved = Self("target-removed")
  /// The target is cached and was transient, or the reverse.
  public static let lifetime = Self("lifetime")
  /// The target handles unknown actions.
  public static let notFoundAdded = Self("not-found-added")
  /// The target no longer handles unknown actions.
  public static let notFoundRemoved = Self("not-found-removed")
  /// An action is new.
  public static let actionAdded = Self("action-added")
  /// An action is gone.
  public static let actionRemoved = Self("action-removed")
  /// The result has another type.
  public static let resultChanged = Self("result-changed")
  /// The result is no longer optional.
  public static let resultNarrowed = Self("result-narrowed")
  /// The action runs on the main actor, or no longer does.
  public static let isolation = Self("isolation")
  /// The action is asynchronous, or no longer is.
  public static let asynchronous = Self("asynchronous")
  /// The action has a new tag.
  public static let tagAdded = Self("tag-added")
  /// The action has lost a tag.
  public static let tagRemoved = Self("tag-removed")
  /// The action is deprecated, or no longer is.
  public static let deprecated = Self("deprecated")
  /// The summary of the action is another.
  public static let summary = Self("summary")
}

// MARK: Exposure

extension Manifest.Change.Kind {
  /// Other sources have access.
  public static let exposureChanged = Self("exposure-changed")
  /// A rule decides about access.
  public static let exposureLimited = Self("exposure-limited")
  /// The declared exposure is another, which no URL can use.
  public static let exposureNative = Self("exposure-native")
  /// More sources have access.
  public static let exposureWidened = Self("exposure-widened")
  /// Fewer sources have access.
  public static let exposureWithdrawn = Self("exposure-withdrawn")
}

// MARK: Parameters

extension Manifest.Change.Kind {
  /// A parameter is new.
  public static let parameterAdded = Self("parameter-added")
  /// A parameter is gone.
  public static let parameterRemoved = Self("parameter-removed")
  /// A parameter has another type.
  public static let parameterChanged = Self("parameter-changed")
  /// A parameter is composed of other labels, or no longer is.
  public static let parameterComposite = Self("parameter-composite")
  /// A parameter has another default value.
  public static let parameterDefault = Self("parameter-default")
  /// A parameter accepts fewer values.
  public static let parameterNarrowed = Self("parameter-narrowed")
  /// A parameter accepts more values.
  public static let parameterWidened = Self("parameter-widened")
  /// A parameter can no longer be decoded from text.
  public static let parameterNative = Self("parameter-native")
  /// A parameter can be decoded from text.
  public static let parameterTextual = Self("parameter-textual")
  /// The note on a parameter is another.
  public static let parameterNote = Self("parameter-note")
  /// A parameter is no longer required.
  public static let parameterOptional = Self("parameter-optional")
  /// A parameter is required.
  public static let parameterRequired = Self("parameter-required")
  /// The parameters have another order.
  public static let parameterOrder = Self("parameter-order")
}

// MARK: Namespaces

extension Manifest.Change.Kind {
  /// A namespace is new.
  public static let namespaceAdded = Self("namespace-added")
  /// A namespace is gone.
  public static let namespaceRemoved = Self("namespace-removed")
  /// The namespace is of another kind.
  public static let namespaceKind = Self("namespace-kind")
  /// The global routes are tried after those of the namespace, or no longer are.
  public static let namespaceFallback = Self("namespace-fallback")
  /// URLs may name a target and an action, or no longer may.
  public static let namespaceDirectForm = Self("namespace-direct-form")
  /// The routes are tried in another order.
  public static let namespaceOrder = Self("namespace-order")
  /// Another reader splits the URLs.
  public static let namespaceReader = Self("namespace-reader")
  /// The routes are listed in another order.
  public static let namespaceSorted = Self("namespace-sorted")
  /// Another module has added the namespace.
  public static let namespaceMoved = Self("namespace-moved")
  /// The namespace handles unmatched URLs, or no longer does.
  public static let namespaceUnmatched = Self("namespace-unmatched")
  /// The namespace has other schemes.
  public static let namespaceSchemes = Self("namespace-schemes")
  /// The namespace has other hosts.
  public static let namespaceHosts = Self("namespace-hosts")
}

// MARK: Routes

extension Manifest.Change.Kind {
  /// A route is new.
  public static let routeAdded = Self("route-added")
  /// A route is gone.
  public static let routeRemoved = Self("route-removed")
  /// A route has another pattern.
  public static let routeChanged = Self("route-changed")
  /// A route matches fewer URLs.
  public static let routeNarrowed = Self("route-narrowed")
  /// A route matches more URLs.
  public static let routeWidened = Self("route-widened")
  /// A route has another default value.
  public static let routeDefault = Self("route-default")
  /// A route maps to something else.
  public static let routeDestination = Self("route-destination")
  /// The action declares the route, or no longer does.
  public static let routeKind = Self("route-kind")
  /// Another module has the route.
  public static let routeMoved = Self("route-moved")
  /// Another route matches some of its URLs first.
  public static let routeOrder = Self("route-order")
  /// A route has another priority.
  public static let routePriority = Self("route-priority")
  /// A page has a parent.
  public static let parentAdded = Self("parent-added")
  /// A page has another parent.
  public static let parentChanged = Self("parent-changed")
  /// A page has no parent any longer.
  public static let parentRemoved = Self("parent-removed")
  /// Patterns were not compared because that takes too long.
  public static let notCompared = Self("not-compared")
}

// MARK: Rewrites

extension Manifest.Change.Kind {
  /// A rewrite is new.
  public static let rewriteAdded = Self("rewrite-added")
  /// A rewrite is gone.
  public static let rewriteRemoved = Self("rewrite-removed")
  /// A rewrite maps to another URL.
  public static let rewriteChanged = Self("rewrite-changed")
  /// A rewrite comes after another one.
  public static let rewriteOrder = Self("rewrite-order")
  /// A rewrite has another priority.
  public static let rewritePriority = Self("rewrite-priority")
}
