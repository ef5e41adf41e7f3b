import MediatorManifest

/// A route as an element of JSON.
struct RouteRow: Encodable, Sendable {
  /// The URL with the pattern, or `nil` for a matcher.
  let url: String?
  let namespace: String
  /// The kind of destination, such as `action`, `page` or `handler`.
  let kind: String
  let action: String?
  let page: String?
  /// The sources that the route and its action allow, or `nil` if a rule decides.
  let sources: Manifest.Exposure?
  /// The exposures that all have to allow a source, if a rule decides.
  let exposures: [Manifest.Exposure]?
  let tags: [String]
  let parent: String?
  let priority: Int
  let module: String
}
