package import MediatorKit

/// The exposures that a link passes on its way to an action: that of its route, and that of the action.
///
/// For links over a manifest, this type alone decides exposure, as the runtime does: each exposure must allow the link's source,
/// and no URL opens a native action.
package struct LinkExposure: Sendable {
  /// The exposures of the route and of the action.
  package let parts: [Manifest.Exposure]

  /// Creates the exposures of a link.
  ///
  /// - Parameters:
  ///   - route: The route, or `nil` for the direct form.
  ///   - action: The action, or `nil` for a closure and for an action that does not exist.
  package init(_ route: Manifest.RegisteredRoute? = nil, to action: Manifest.Action?) {
    parts = [route?.exposure, action?.linkExposure].compactMap(\.self)
  }

  /// Returns the exposure that rejects a source, or `nil` if none does or a rule decides.
  package func rejection(of source: LinkSource) -> Manifest.Exposure? { parts.first { $0.allows(source) == false } }

  /// The sources that all exposures allow, or `nil` if a rule decides.
  package var common: Manifest.Exposure? {
    parts.reduce(Manifest.Exposure.all) { known, part in known.flatMap { $0.intersection(part) } }
  }

  /// Whether no URL can pass.
  package var isClosed: Bool { common == Manifest.Exposure.none }
}
