import Foundation
import MediatorKit

/// The address of messages: names in order, such as `mk.1.order.place.shop`.
public struct RemoteSubject: Sendable, Hashable, CustomStringConvertible {
  /// The parts; `nil` stands for any part, which only patterns have.
  public let parts: [String?]
  /// The ``description``.
  package let text: String

  /// Creates a subject, or a pattern of subjects.
  public init(_ parts: String?...) {
    self.parts = parts
    text = Self.text(of: parts)
  }

  /// The last part: the name of the process that publishes.
  package var publisher: PeerName? { parts.last.flatMap(\.self).map { PeerName($0) } }

  /// Creates a subject from the text that ``description`` returns.
  ///
  /// - Returns: `nil` if it has an empty part, or one that ``description`` writes in another way: an engine forbids subjects by
  ///   their text, so each has only one.
  public init?(_ text: String) {
    var parts: [String?] = []
    for part in text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      let part = Substring(part)
      if part.utf8.elementsEqual("*".utf8) {
        parts.append(nil)
      } else if part.utf8.allSatisfy(Self.isPlain) {
        guard !part.isEmpty else { return nil }
        parts.append(String(part))
      } else {
        guard let name = part.removingPercentEncoding, Self.encoded(name).hasBytes(of: String(part)) else { return nil }
        parts.append(name)
      }
    }
    self.parts = parts
    self.text = text
  }

  /// The parts, percent-encoded as far as an engine may reserve their characters, joined by `.`, with `*` for any part.
  public var description: String { text }

  private static func text(of parts: [String?]) -> String {
    var text = ""
    for (index, part) in parts.enumerated() {
      if index > 0 { text += "." }
      text += part.map { $0.utf8.allSatisfy(Self.isPlain) ? $0 : Self.encoded($0) } ?? "*"
    }
    return text
  }

  /// Returns whether a subject matches this pattern; a pattern, such as `mk.1.order.*.shop`, matches none.
  public func matches(_ subject: RemoteSubject) -> Bool {
    parts.count == subject.parts.count
      && zip(parts, subject.parts).allSatisfy { pattern, part in
        guard let part else { return false }
        return pattern.map { part.hasBytes(of: $0) } ?? true
      }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func encoded(_ part: String) -> String {
    var text = ""
    for byte in part.utf8 {
      if isPlain(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return text
  }
}
