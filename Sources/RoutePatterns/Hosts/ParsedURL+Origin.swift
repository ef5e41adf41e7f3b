import MediatorText

extension ParsedURL {
  /// Returns the scheme and the host of the text of a web URL as a URL, or `nil` for another or a malformed text.
  ///
  /// They decide which reader reads the text, and every reader finds them at the same place.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func webOrigin(of text: String) -> ParsedURL? {
    let bytes = text.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: "://".utf8) else {
      return nil
    }
    let end = bytes[colon...].dropFirst(3).firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex
    guard let url = try? StandardURLReader().read("\(text[..<end])/"), url.isWeb, url.hasHost else { return nil }
    return url
  }

  /// Returns the scheme of a text in lower case, or an empty text if the text has no scheme.
  package static func scheme(of text: String) -> String {
    let scheme = text.utf8.prefix { !":/?#".utf8.contains($0) }
    guard text.utf8[scheme.endIndex...].first == UInt8(ascii: ":") else { return "" }
    return String(decoding: scheme, as: UTF8.self).asciiLowercased
  }
}
