/// The address of an engine, or of several with commas between them, as the C client reads it.
struct NatsAddress: Sendable {
  /// The address, with its schemes in lower case.
  let text: String
  /// Whether a scheme is `tls`; the client reads none, and would connect in clear.
  let isEncrypted: Bool

  /// Reads an address; `nats` is the scheme of one without.
  ///
  /// - Throws: ``NatsFailure`` if a scheme is neither `nats` nor `tls`.
  init(_ url: String) throws(NatsFailure) {
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
        throw NatsFailure("unknown scheme: found '\(part[..<end.lowerBound])', expected 'nats' or 'tls'")
      }
      isEncrypted = isEncrypted || scheme == "tls"
      parts.append(scheme + part[end.lowerBound...])
    }
    text = parts.joined(separator: ",")
    self.isEncrypted = isEncrypted
  }
}
