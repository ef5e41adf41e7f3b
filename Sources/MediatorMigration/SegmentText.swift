/// Writes path components as segments of a `ParsedURL` and of a `RoutePattern`, and back.
///
/// A component that no segment of a pattern can be, an empty one or dots, gets two slashes before it. No component has
/// two slashes of its own, so that the way back is unambiguous.
enum SegmentText {
  static func segment(of component: String) -> String {
    ["", ".", ".."].contains(component) ? "//" + component : component
  }

  static func component(of segment: String) -> String {
    segment.utf8.starts(with: "//".utf8) ? String(Substring(segment.utf8.dropFirst(2))) : segment
  }
}
