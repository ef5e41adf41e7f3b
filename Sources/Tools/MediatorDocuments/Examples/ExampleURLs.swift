public import MediatorManifest
import MediatorText

/// An example URL for each route of a manifest, and for each exposed action without a route.
///
/// Each URL has values that satisfy the constraints of its pattern and the types of its inputs, and is resolved by the
/// rewrites, namespaces and routes of the manifest.
public struct ExampleURLs: Sendable {
  /// A URL that a route matches.
  public struct Example: Sendable, Hashable {
    /// The namespace of the route.
    public let namespace: String
    /// The index of the route in its namespace, from 0.
    public let index: Int
    /// The URL.
    public let url: String
    /// Whether the route is the first match; otherwise the URL reaches it only if earlier matches decline.
    public let isFirst: Bool
  }

  /// A URL that names an action directly.
  public struct Direct: Sendable, Hashable {
    /// The action.
    public let action: ActionAddress
    /// The URL.
    public let url: String
  }

  /// The examples of routes, by namespace and in match order; unreachable routes have none.
  public let examples: [Example]
  /// The URLs of exposed actions without a route, by action.
  public let direct: [Direct]
  /// The number of routes and of actions without a route whose URL was not searched because that takes too long.
  public let unsearchedCount: Int
  /// The index of the example of each route.
  private let indices: [Place: Int]

  private struct Place: Hashable {
    let namespace: ExactText
    let index: Int
  }

  /// Creates the URLs.
  ///
  /// - Complexity: O(*n*) in the number of routes, and at most 100 steps of search for each besides two million;
  ///   ``unsearchedCount`` counts those that are left.
  public init(_ manifest: Manifest) {
    let map = LinkMap(manifest)
    let texts = ExampleTexts(manifest)
    var unsearchedCount = 0
    let examples = manifest.namespaces.flatMap { namespace in
      namespace.routes.indices.compactMap { index -> Example? in
        guard let route = RouteExample(namespace, index, map, texts) else { return nil }
        let example = route.example
        if example == nil, map.budget.isSpent { unsearchedCount += 1 }
        return example
      }
    }
    self.examples = examples
    indices = Dictionary(
      examples.enumerated().map { (Place(namespace: ExactText($1.namespace), index: $1.index), $0) },
      uniquingKeysWith: { first, _ in first })
    direct = manifest.targets.flatMap { target in
      target.actions.compactMap { action in
        let address = ActionAddress(target.name, action.name)
        guard action.linkExposure != .none, !map.routedActions.contains(address) else { return nil }
        guard let inputs = map.inputs[address]?.required else { return nil }
        let url = map.directURL(of: address, query: texts.query(of: inputs, at: address))
        if url == nil, map.budget.isSpent { unsearchedCount += 1 }
        return url.map { Direct(action: address, url: $0) }
      }
    }
    self.unsearchedCount = unsearchedCount
  }

  /// The number of URLs that were not searched, in words, or `nil` if all were.
  var unsearchedWords: String? {
    unsearchedCount == 0
      ? nil
      : "\(unsearchedCount) example URL\(unsearchedCount == 1 ? " was" : "s were") not searched because that takes too long"
  }

  /// Returns the example of a route, or `nil` if there is none.
  public func example(of index: Int, in namespace: String) -> Example? {
    indices[Place(namespace: ExactText(namespace), index: index)].map { examples[$0] }
  }
}

extension ExampleURLs: CustomStringConvertible {
  /// The number of URLs.
  public var description: String { counted(examples.count, "URL") }
}
