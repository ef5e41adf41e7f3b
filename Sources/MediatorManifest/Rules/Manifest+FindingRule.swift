extension Manifest.Finding {
  /// A rule of ``Manifest/validate()``, such as ``unknownAction``; it is encoded as its name.
  public struct Rule: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The stable name of the rule, such as `unknown-action`.
    public let rawValue: String

    /// Creates a rule from its name; a later version may have further rules.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The stable name of the rule.
    public var description: String { rawValue }
  }
}

extension Manifest.Finding.Rule {
  /// A name cannot be registered.
  public static let invalidName = Self(rawValue: "invalid-name")
  /// Two items have the same name or URL.
  public static let duplicate = Self(rawValue: "duplicate")
  /// Names differ in case only.
  public static let letterCase = Self(rawValue: "letter-case")
  /// An item belongs to a module that does not exist.
  public static let unknownModule = Self(rawValue: "unknown-module")
  /// A pattern is malformed.
  public static let malformedRoute = Self(rawValue: "malformed-route")
  /// Two routes have the same pattern.
  public static let conflict = Self(rawValue: "conflict")
  /// Another route matches all URLs of a route.
  public static let shadowed = Self(rawValue: "shadowed")
  /// No URL reaches a route.
  public static let unreachable = Self(rawValue: "unreachable")
  /// No source may use a route.
  public static let closedRoute = Self(rawValue: "closed-route")
  /// A route maps to an action that does not exist.
  public static let unknownAction = Self(rawValue: "unknown-action")
  /// A key has no action, or other types than it.
  public static let key = Self(rawValue: "key")
  /// An input cannot be decoded from a URL.
  public static let input = Self(rawValue: "input")
  /// A route gives a parameter that its action does not have.
  public static let unknownInput = Self(rawValue: "unknown-input")
  /// An input that URLs set has the label of a secret, and is not declared to be one.
  public static let secret = Self(rawValue: "secret")
  /// A route maps to an action that no URL can open.
  public static let native = Self(rawValue: "native")
  /// A rewrite is malformed, forms a cycle or maps to nothing.
  public static let rewrite = Self(rawValue: "rewrite")
  /// A page has a parent that cannot be built.
  public static let parents = Self(rawValue: "parents")
  /// No interceptor has a tag of an action or route.
  public static let tag = Self(rawValue: "tag")
  /// An action differs from the one in its process, by the last comparison.
  public static let remote = Self(rawValue: "remote")
  /// A route maps to a deprecated action.
  public static let deprecated = Self(rawValue: "deprecated")
  /// A module needs a service that no module provides.
  public static let service = Self(rawValue: "service")
  /// A URL of a route matches another one first.
  public static let overlap = Self(rawValue: "overlap")
  /// Another namespace has a host of a namespace more exactly.
  public static let overlappingHosts = Self(rawValue: "overlapping-hosts")
  /// Patterns were not compared because that takes too long.
  public static let notCompared = Self(rawValue: "not-compared")
}
