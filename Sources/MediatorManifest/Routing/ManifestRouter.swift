public import MediatorKit
public import MediatorLinks

/// Decides what URLs reach by a manifest alone, as a mediator with the same registrations does.
///
/// ```swift
/// let router = ManifestRouter(try Manifest(contentsOf: file))
/// print(try router.outcome(of: "https://shop.example/order/7", source: .universalLink).get())
/// ```
///
/// It asks a mediator whose targets, namespaces, routes and rewrites are those of the manifest. What only code decides is taken
/// to be so that the URL passes: the link gate, interceptors, rules of exposure, and types of inputs that the library does not know. A
/// matcher matches nothing, a custom URL reader is the standard one, and at most eight rewrites are applied.
public struct ManifestRouter: Sendable {
  package let manifest: Manifest
  /// The mediator without code.
  package let mediator: Mediator
  /// The routes, by their numbers in the mediator.
  private let routes: [Manifest.RegisteredRoute]
  /// The namespaces by name.
  private let namespaces: [ExactText: Manifest.Namespace]
  /// The first action at each address.
  package let actions: [ActionAddress: Manifest.Action]

  /// Creates a router of all namespaces; what registration would reject is left out, such as malformed patterns.
  ///
  /// - Complexity: O(*n* log *n*) in the size of the manifest.
  public init(_ manifest: Manifest) {
    self.manifest = manifest
    routes = manifest.namespaces.flatMap(\.routes)
    namespaces = Dictionary(manifest.namespaces.map { (ExactText($0.name), $0) }) { first, _ in first }
    actions = Dictionary(
      manifest.targets.flatMap { target in target.actions.map { (ActionAddress(target.name, $0.name), $0) } }
    ) { first, _ in first }
    mediator = Mediator(describing: manifest) { [actions] in actions[$0] }
  }

  /// Returns what a URL reaches from a source, or the error that opening it would throw.
  ///
  /// - Complexity: One match in the namespace of the URL and in the global one, for each of at most eight rewrites.
  public func outcome(of url: String, source: LinkSource) -> Result<Resolution, MediatorError> {
    Result { () throws(MediatorError) in try mediator.decision(url, source: source) }
  }

  /// Returns the steps that `explain` of a mediator shows, without the gate, interceptors and client code.
  ///
  /// - Parameters:
  ///   - url: The text of the URL.
  ///   - source: The source of the URL.
  ///   - limit: The maximum number of routes per namespace; those that match or nearly match come first.
  /// - Complexity: O(*n*) in the number of routes.
  public func explain(_ url: String, source: LinkSource, limit: Int = 20) -> Explanation {
    mediator.explain(url, source: source, limit: limit).ofDescription()
  }

  /// Returns the route of a resolution, or `nil` for an action that the URL names, and for a handler.
  public func route(of resolution: Resolution) -> Manifest.RegisteredRoute? {
    resolution.describedRoute.map { routes[$0] }
  }

  /// Returns where a URL belongs after all rewrites, without matching it.
  package func place(of url: String) throws(MediatorError) -> PlacedURL {
    try mediator.place(of: url, source: .inApp)
  }

  /// Returns the namespaces of names.
  package func namespaces(named names: [String]) -> [Manifest.Namespace] {
    names.compactMap { namespaces[ExactText($0)] }
  }

  /// Returns an action of the manifest.
  package func action(_ address: ActionAddress) -> Manifest.Action? { actions[address] }
}

extension ManifestRouter: CustomStringConvertible {
  /// The manifest.
  public var description: String { "\(manifest)" }
}
