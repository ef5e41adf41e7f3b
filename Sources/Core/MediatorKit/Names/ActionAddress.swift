import MediatorText

/// The address of an action: the names of its target and of the action, written `order/detail`.
///
/// ```swift
/// let address: ActionAddress = "order/detail"
/// print(address.target, address.action)  // order detail
/// ```
public struct ActionAddress: Hashable, Sendable, Comparable, Codable, ExpressibleByStringLiteral,
  LosslessStringConvertible
{
  /// The name of the target.
  public let target: TargetName
  /// The name of the action in that target.
  public let action: ActionName

  /// Creates an address from two names.
  @inlinable public init(_ target: TargetName, _ action: ActionName) {
    self.target = target
    self.action = action
  }

  /// Creates an address from `target/action`, or returns `nil` if the text is not two names with one `/` between them.
  public init?(_ description: String) {
    let parts = description.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    self.init(TargetName(String(Substring(parts[0]))), ActionName(String(Substring(parts[1]))))
  }

  /// Creates an address from a literal `target/action`.
  ///
  /// A literal that is not two names becomes an address that no action has. Calling it throws an error that shows the literal.
  public init(stringLiteral value: String) {
    self = ActionAddress(value) ?? ActionAddress(TargetName(value), "")
  }

  /// Creates an address from one string.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if the string is not `target/action`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let address = ActionAddress(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is not 'target/action'")
    }
    self = address
  }

  /// Writes the address as one string.
  ///
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// The address as `target/action`.
  public var description: String { action.rawValue.isEmpty ? target.rawValue : "\(target)/\(action)" }

  /// Orders addresses by target, then by action.
  public static func < (left: Self, right: Self) -> Bool {
    (left.target, left.action) < (right.target, right.action)
  }
}

extension ActionAddress {
  /// Returns a hash of both names.
  ///
  /// It has no random seed: the names in the table come from code, so callers cannot make them collide.
  static func hash(_ target: TargetName, _ action: ActionName) -> UInt64 {
    ByteMixer.mixed(target.rawValue, ByteMixer.mixed(action.rawValue, 0x9E37_79B9_7F4A_7C15))
  }
}
