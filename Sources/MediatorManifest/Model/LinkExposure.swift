import MediatorKit
public import MediatorLinks

/// The exposures that a link passes on its way to an action: that of its route, and that of the action.
///
/// For links over a manifest, this type alone decides exposure, as the runtime does: each exposure must allow the link's source,
/// and no URL opens a native action.
///
/// ```swift
/// for route in manifest.namespaces.flatMap(\.routes) {
///   print(route.pattern ?? "a matcher", manifest.openers(of: route))
/// }
/// ```
public struct LinkExposure: Sendable, Hashable {
  /// The exposures of the route and of the action.
  public let parts: [Manifest.Exposure]

  /// Creates the exposures of a link.
  ///
  /// - Parameters:
  ///   - route: The route, or `nil` for the direct form.
  ///   - action: The action, or `nil` for a closure and for an action that does not exist.
  package init(_ route: Manifest.RegisteredRoute? = nil, to action: Manifest.Action?) {
    parts = [route?.exposure, action?.linkExposure].compactMap(\.self)
  }

  /// Creates the exposure of links that the browser opens.
  package init(of browser: Manifest.Browser) { parts = [browser.sources] }

  /// Returns whether all exposures allow a source, or `nil` if a rule decides.
  public func allows(_ source: LinkSource) -> Bool? {
    if rejection(of: source) != nil { return false }
    return parts.contains { $0.allows(source) == nil } ? nil : true
  }

  /// Returns the exposure that rejects a source, or `nil` if none does or a rule decides.
  package func rejection(of source: LinkSource) -> Manifest.Exposure? { parts.first { $0.allows(source) == false } }

  /// The sources that all exposures allow, or `nil` if a rule decides.
  public var common: Manifest.Exposure? {
    parts.reduce(Manifest.Exposure.all) { known, part in known.flatMap { $0.intersection(part) } }
  }

  /// Whether no URL can pass.
  package var isClosed: Bool { common == Manifest.Exposure.none }
}

extension LinkExposure: CustomStringConvertible {
  /// The sources in words, as of ``Manifest/Exposure``; those of a rule and of another exposure are joined by `and`.
  public var description: String {
    common?.description ?? parts.filter { $0 != .all }.map(\.description).joined(separator: " and ")
  }
}

extension Manifest {
  /// Returns which sources may open a route: those that both the route and its action allow.
  ///
  /// - Complexity: O(*n*) in the number of targets and in that of the target's actions.
  public func openers(of route: RegisteredRoute) -> LinkExposure {
    LinkExposure(route, to: route.action.flatMap(action))
  }

  /// Returns the action at an address, or `nil` if there is none.
  private func action(_ address: ActionAddress) -> Action? {
    targets.lazy.filter { $0.name == address.target }.flatMap(\.actions).first { $0.name == address.action }
  }
}
