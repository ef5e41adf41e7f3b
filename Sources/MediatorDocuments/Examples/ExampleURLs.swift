public import MediatorKit
public import MediatorManifest
import RoutePatterns

/// A URL for every route of a manifest, and for every exposed action that has none.
///
/// Each is made of its pattern and of values that satisfy its constraints and types, and then followed through the manifest's
/// own rewrites, namespaces and routes.
public struct ExampleURLs: Sendable {
  /// A URL that a route matches.
  public struct Example: Sendable, Hashable {
    /// The namespace of the route.
    public let namespace: String
    /// The place of the route in its namespace, from 0.
    public let index: Int
    /// The URL.
    public let url: String
    /// Whether the route is asked first; else another that matches comes before it, which may decline.
    public let isFirst: Bool
  }

  /// A URL that names an action itself.
  public struct Direct: Sendable, Hashable {
    /// The action.
    public let action: ActionAddress
    /// The URL.
    public let url: String
  }

  /// The examples of routes, by namespace and in match order; none for a route that no URL of the manifest's reaches.
  public let examples: [Example]
  /// The URLs of exposed actions without a route, by action.
  public let direct: [Direct]

  /// Makes the URLs.
  ///
  /// - Complexity: Linear in the number of routes, each with a few matches.
  public init(_ manifest: Manifest) {
    let map = LinkMap(manifest)
    let texts = ExampleTexts(manifest)
    examples = manifest.namespaces.flatMap { namespace in
      namespace.routes.indices.compactMap { index in
        RouteExample(namespace, index, manifest, map, texts)?.example
      }
    }
    direct = manifest.targets.flatMap { target in
      target.actions.compactMap { action in
        let address = ActionAddress(target.name, action.name)
        guard action.exposure != .none, !action.isNative, !map.routedActions.contains(address) else { return nil }
        return map.directURL(of: address, query: texts.query(of: action.parameters, at: address))
          .map { Direct(action: address, url: $0) }
      }
    }
  }

  /// The example of a route.
  public func example(of index: Int, in namespace: String) -> Example? {
    examples.first { $0.index == index && $0.namespace == namespace }
  }
}
