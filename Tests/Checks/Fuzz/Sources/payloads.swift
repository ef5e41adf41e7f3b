import Foundation
import MediatorNavigation
import RoutePatterns

/// Finds the URL in a payload.
///
/// The input is a line with the path of a URL, a line with a pattern and one with the path of its condition, then the payload
/// as JSON. Errors have short messages, and a URL from a pattern can be read.
func fuzz(_ input: UnsafeBufferPointer<UInt8>) {
  let parts = input.split(separator: UInt8(ascii: "\n"), maxSplits: 3, omittingEmptySubsequences: false)
  guard parts.count == 4 else { return }
  let texts = parts.prefix(3).map { String(decoding: $0, as: UTF8.self) }
  let object = try? JSONSerialization.jsonObject(with: Data(parts[3]))
  let payload = object as? [String: Any] ?? [:]
  for action in [nil, "REPLY"] {
    check { _ = try LinkPayload(.url(at: texts[0], action: action)).link(in: payload, action: action) }
    check {
      let rule = LinkPayload.Rule.pattern(texts[1], when: texts[2].isEmpty ? [:] : [texts[2]: "1"], action: action)
      guard let url = try LinkPayload(rule).link(in: payload, action: action) else { return }
      require(url.utf8.count <= 8192, "a URL is not longer than one may be")
      _ = try StandardURLReader().read(url)
    }
  }
}

private func check(_ body: () throws -> Void) {
  do {
    try body()
  } catch {
    require(
      error is NavigationError || error is URLReadingError || error is GenerationError,
      "\(type(of: error)) is no error of the libraries")
    require((1..<3000).contains("\(error)".unicodeScalars.count), "an error has a short message")
  }
}
