import Foundation

/// Escapes text for use in HTML.
package enum PageText {
  /// Returns text for use between tags or in quotation marks.
  static func markup(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns JSON for a script element: no text can end the element, or begin a comment or a line.
  ///
  /// JSON has the escaped characters only in strings, where an escape is equivalent.
  package static func script(json: String) -> String {
    var result = ""
    result.reserveCapacity(json.utf8.count)
    for scalar in json.unicodeScalars {
      switch scalar {
      case "<", ">", "&", "\u{2028}", "\u{2029}", "\u{7F}", "\u{FEFF}": result += escaped(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns the source expression of a content security policy that allows only this text.
  package static func policySource(of text: String) -> String {
    "sha256-\(Data(SHA256.digest(of: Array(text.utf8))).base64EncodedString())"
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
