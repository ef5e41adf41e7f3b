import MediatorKit
import MediatorText

extension LinkRegistry {
  /// Returns whether the browser opens the text of a link that the app does not open.
  func browses(_ reason: BrowserRule.Reasons, _ text: String, _ source: LinkSource) -> Bool {
    guard let rule = settings.browser, rule.reasons.contains(reason) else { return false }
    return rule.sources.allows(source) && text.isBrowserURL
  }
}

extension String {
  /// Whether the text begins as a web URL with a host and without user information, has no spaces and control characters, and
  /// is at most 64 KiB long.
  package var isBrowserURL: Bool {
    guard utf8.count <= 65_536, let colon = utf8.firstIndex(of: UInt8(ascii: ":")),
      utf8[colon...].starts(with: "://".utf8)
    else { return false }
    let scheme = String(self[..<colon]).asciiLowercased
    let authority = utf8[colon...].dropFirst(3).prefix { !"/?#\\".utf8.contains($0) }
    return ["http", "https"].contains(scheme) && !authority.isEmpty && !authority.contains(UInt8(ascii: "@"))
      && utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }
}
