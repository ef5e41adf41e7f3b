extension Manifest.Finding {
  /// A rule of ``Manifest/validate()``, such as ``unknownAction``; it is encoded as its name.
  public struct Rule: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The stable name of the rule, such as `unknown-action`.
    public let description: String

    init(_ name: String) { description = name }

    /// Creates a rule from a string; a later version may have further rules.
    ///
    /// - Throws: `DecodingError` if the value is not a string.
    public init(from decoder: any Decoder) throws {
      description = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes the name as a string.
    ///
    /// - Throws: The error of the encoder.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(description)
    }
  }
}

extension Manifest.Finding.Rule {
  /// A name cannot be registered.
  public static let invalidName = Self("invalid-name")
  /// Two items have the same name or URL.
  public static let duplicate = Self("duplicate")
  /// Names differ in case only.
  public static let letterCase = Self("letter-case")
  /// An item belongs to a module that does not exist.
  public static let unknownModule = Self("unknown-module")
  /// A pattern is malformed.
  public static let malformedRoute = Self("malformed-route")
  /// Two routes have the same pattern.
  public static let conflict = Self("conflict")
  /// Another route matches all URLs of a route.
  public static let shadowed = Self("shadowed")
  /// No URL reaches a route.
  public static let unreachable = Self("unreachable")
  /// No source may use a route.
  public static let closedRoute = Self("closed-route")
  /// A route maps to an action that does not exist.
  public static let unknownAction = Self("unknown-action")
  /// A key has no action, or other types than it.
  public static let key = Self("key")
  /// An input cannot be decoded from a URL.
  public static let input = Self("input")
  /// A route gives a parameter that its action does not have.
  public static let unknownInput = Self("unknown-input")
  /// A route maps to an action that no URL can open.
  public static let native = Self("native")
  /// A rewrite is malformed, forms a cycle or maps to nothing.
  public static let rewrite = Self("rewrite")
  /// A page has a parent that cannot be built.
  public static let parents = Self("parents")
  /// No interceptor has a tag of an action or route.
  public static let tag = Self("tag")
  /// A route maps to a deprecated action.
  public static let deprecated = Self("deprecated")
  /// A module needs a service that no module provides.
  public static let service = Self("service")
  /// Patterns were not compared because that takes too long.
  public static let notCompared = Self("not-compared")
}
