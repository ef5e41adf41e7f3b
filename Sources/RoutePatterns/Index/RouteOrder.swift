/// The order in which the matching patterns of a table are tried.
public enum RouteOrder: String, Hashable, Sendable, Codable, CaseIterable {
  /// By priority, then by ``SegmentKind`` from the left, then by registration.
  case specificity
  /// By priority, then by registration; equal patterns may be registered.
  case registration
}
