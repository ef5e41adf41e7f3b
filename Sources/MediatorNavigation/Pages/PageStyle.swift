/// A style of a page by its name, to which an app can add others.
public protocol PageStyle: RawRepresentable<String>, Sendable, Hashable, Codable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// Creates a style with a name.
  init(rawValue: String)
}

extension PageStyle {
  /// Creates a style with a name.
  public init(_ name: String) {
    self.init(rawValue: name)
  }

  /// Creates a style with a literal name.
  public init(stringLiteral name: String) {
    self.init(rawValue: name)
  }

  /// The name.
  public var description: String { rawValue }
}
