import Foundation
import MediatorText
import RoutePatterns

/// Escapes text for use in HTML.
package enum PageText {
  /// Returns text for use between tags or in quotation marks, in the form of ``PrintableText``.
  static func markup(_ text: String) -> String {
    var result = ""
    for scalar in PrintableText(text).description.unicodeScalars {
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
      case "<", ">", "&": result += escaped(scalar)
      // Unprintable characters stay escapes, except for the white space between values.
      case _ where !scalar.isASCII && PrintableText(String(scalar)).description.utf8.first == UInt8(ascii: "\\"):
        result += escaped(scalar)
      case "\u{7F}": result += escaped(scalar)
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
    // A scalar beyond U+FFFF is two escapes.
    String(scalar).utf16.reduce(into: "") { text, unit in
      let digits = String(unit, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}
