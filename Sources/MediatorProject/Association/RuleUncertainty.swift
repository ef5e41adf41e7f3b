/// The forms of a rule that systems or sources treat differently.
struct RuleUncertainty: Sendable, Hashable {
  /// The form, or `nil` if the rule has none.
  let form: String?
  /// Whether a `?` of the path stands for one character, which an escape may be or not.
  private let hasMark: Bool

  /// - Parameters:
  ///   - path: The pattern of the path as written.
  ///   - names: The names of query items as written.
  init(path: String, names: [String]) {
    let bytes = Array(path.utf8)
    hasMark = bytes.indices.contains {
      bytes[$0] == UInt8(ascii: "?") && (bytes.indices.last == $0 || bytes[$0 + 1] != UInt8(ascii: "*"))
    }
    if path.hasPrefix("?") {
      form = "a path that begins with '?'"
    } else if path.drop(while: { $0 == "/" }).contains("//") {
      form = "'//' inside a path"
    } else if names.contains(where: { $0.utf8.contains { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 } }) {
      form = "the case of names of query items"
    } else {
      form = nil
    }
  }

  /// Whether the verdict about a URL depends on a form.
  func applies(to url: String) -> Bool { form != nil || (hasMark && url.utf8.contains(UInt8(ascii: "%"))) }
}
