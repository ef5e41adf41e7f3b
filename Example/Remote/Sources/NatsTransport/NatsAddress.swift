/// The address of an engine, or of several with commas between them.
///
/// Messages contain its ``description``, without the user name, password or token that it may have.
public struct NatsAddress: Sendable, CustomStringConvertible {
  private let url: String

  /// Creates an address; `nats` is the scheme of one without.
  public init(_ url: String) { self.url = url }

  /// The address with `…` instead of a user name, password or token.
  public var description: String {
    let parts = url.split(separator: ",", omittingEmptySubsequences: false).reduce(into: [String]()) { parts, part in
      // Otherwise the comma may belong to a password.
      if parts.isEmpty || Self.isAddress(part) { parts.append("\(part)") } else { parts[parts.count - 1] += ",\(part)" }
    }
    return parts.map { part in
      // The C client cuts there too. A scalar, because the character may have combining marks.
      guard let at = part.unicodeScalars.lastIndex(of: "@") else { return part }
      let scheme = part[..<at].prefix { $0 != ":" }
      return (part[scheme.endIndex..<at].hasPrefix("://") ? "\(scheme)://" : "") + "…\(part[at...])"
    }.joined(separator: ",")
  }

  /// Returns whether a text after a comma is an address, and not the rest of a password.
  private static func isAddress(_ part: Substring) -> Bool {
    let text = part.drop { $0 == " " }.lowercased()
    return text.hasPrefix("nats://") || text.hasPrefix("tls://")
  }

  /// Returns the address for the C client, with its schemes in lower case, and whether one is `tls`.
  ///
  /// The client ignores schemes, and would connect in clear.
  ///
  /// - Throws: ``NatsFailure`` if a scheme is neither `nats` nor `tls`.
  func read() throws(NatsFailure) -> (text: String, isEncrypted: Bool) {
    var parts: [String] = []
    var isEncrypted = false
    for part in url.split(separator: ",", omittingEmptySubsequences: false) {
      let part = part.trimmingPrefix { $0.isWhitespace }
      guard let end = part.firstRange(of: "://") else {
        parts.append(String(part))
        continue
      }
      let scheme = part[..<end.lowerBound].lowercased()
      guard scheme == "nats" || scheme == "tls" else {
        // Of an address without a scheme, the text may be that of a user and a password.
        let isShown =
          (parts.isEmpty || !url.contains("@")) && !scheme.unicodeScalars.contains { $0 == ":" || $0 == "@" }
        let found = isShown ? part[..<end.lowerBound] : "…"
        throw NatsFailure("unknown scheme: found '\(found)', expected 'nats' or 'tls'")
      }
      isEncrypted = isEncrypted || scheme == "tls"
      parts.append(scheme + part[end.lowerBound...])
    }
    return (parts.joined(separator: ","), isEncrypted)
  }
}
