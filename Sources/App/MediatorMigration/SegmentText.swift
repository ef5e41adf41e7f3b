/// Writes path components as segments of a `ParsedURL` and of a `RoutePattern`, and back.
///
/// An empty or dot component, which no pattern can contain, is prefixed by two slashes. This is reversible because no
/// component contains two slashes.
enum SegmentText {
  static func segment(of component: String) -> String {
    ["", ".", ".."].contains(component) ? "//" + component : component
  }

  static func component(of segment: String) -> String {
    segment.utf8.starts(with: "//".utf8) ? String(Substring(segment.utf8.dropFirst(2))) : segment
  }
}
