import MediatorText
import RoutePatterns

/// The identifier of an app in association files: ten letters or digits, a dot and a bundle identifier.
enum AppIdentifier {
  /// The form of an identifier, for messages.
  static let form =
    "the ten capital letters or digits of its prefix, a dot and a bundle identifier, as in 'ABCDE12345.com.example.shop'"

  /// Whether a text has the form of an identifier.
  static func isValid(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count > 1, parts[0].count == 10, parts[0].allSatisfy({ isDigit($0) || 0x41...0x5A ~= $0 }) else {
      return false
    }
    return parts.dropFirst().allSatisfy { part in
      !part.isEmpty && part.allSatisfy { isDigit($0) || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 || $0 == 0x2D }
    }
  }

  /// Throws an error that names a malformed identifier, what is expected, and the nearest of those that are known.
  static func check(_ text: String, among known: [String] = []) throws(SiteAssociationError) {
    guard !isValid(text) else { return }
    // The prefix is easily forgotten.
    let whole = text.isEmpty ? nil : known.first { $0.hasSuffix(".\(text)") }
    let advice = whole.map { "; did you mean \($0.quoted)?" } ?? suggestion(for: text, among: known)
    throw SiteAssociationError(
      .malformedApp, text.isEmpty ? "''" : text, "", "not the identifier of an app: expected \(form)\(advice)")
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
}
