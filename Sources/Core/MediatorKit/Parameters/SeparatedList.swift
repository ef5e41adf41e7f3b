/// A list whose elements are the parts of one text, as in `users=1,2`.
///
/// Declare an input as ``CommaSeparated`` or ``BarSeparated``, such as `users: CommaSeparated<Int>`. An empty text is an empty list.
///
/// An escaped separator separates too: `users=1%2C2` is what a form on the web writes for `1,2`. An array, whose label is repeated, is
/// for elements that may contain the separator.
public struct SeparatedList<Element: TextDecodable, Separator: ListSeparator>: TextDecodable {
  /// The elements in order.
  public var elements: [Element]

  /// Creates a list.
  public init(_ elements: [Element]) { self.elements = elements }

  /// Creates a list from its text.
  ///
  /// - Throws: The error of the first invalid element.
  public init(text: String) throws(ParameterError) {
    elements = []
    if text.isEmpty { return }
    var rest = text.utf8[...]
    while let end = rest.firstIndex(of: Separator.byte) {
      elements.append(try Element(text: String(Substring(rest[..<end]))))
      rest = rest[end...].dropFirst()
    }
    elements.append(try Element(text: String(Substring(rest))))
  }

  /// The texts of the elements with separators between them.
  public var parameterText: String {
    elements.map(\.parameterText).joined(separator: String(UnicodeScalar(Separator.byte)))
  }

  /// ``parameterText`` alone, or `nil` if it would be read as another list: an element contains the separator, or is the only one
  /// and empty.
  public var parameterTexts: [String]? {
    let texts = elements.map(\.parameterText)
    if texts == [""] || texts.contains(where: { $0.utf8.contains(Separator.byte) }) { return nil }
    return [parameterText]
  }
}

extension SeparatedList: Sendable where Element: Sendable {}
extension SeparatedList: Equatable where Element: Equatable {}
extension SeparatedList: Hashable where Element: Hashable {}

/// A character between the elements of a ``SeparatedList``.
public protocol ListSeparator {
  /// The character, in ASCII.
  static var byte: UInt8 { get }
}

/// The separator of a ``CommaSeparated`` list.
public enum CommaSeparator: ListSeparator {
  /// The comma.
  public static var byte: UInt8 { UInt8(ascii: ",") }
}

/// The separator of a ``BarSeparated`` list.
public enum BarSeparator: ListSeparator {
  /// The vertical bar.
  public static var byte: UInt8 { UInt8(ascii: "|") }
}

/// A list such as `1,2`.
public typealias CommaSeparated<Element: TextDecodable> = SeparatedList<Element, CommaSeparator>

/// A list such as `a|b`.
public typealias BarSeparated<Element: TextDecodable> = SeparatedList<Element, BarSeparator>
