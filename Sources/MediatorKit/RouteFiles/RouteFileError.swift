/// Everything that is wrong with a route file.
///
/// The description has one problem a line, as editors and build logs know it:
/// ```text
/// routes.json:12:5: routes[3].action: 'products' is not an address such as 'order/detail'.
/// ```
public struct RouteFileError: Error, Hashable, Sendable {
  /// What kind of problem it is.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The stable name of the code, such as `unknownKey`.
    public let description: String

    init(_ name: String) { description = name }
  }

  /// One thing that is wrong.
  public struct Problem: Hashable, Sendable {
    /// The line, from 1; nil in a binary property list, which has none, and for the file as a whole.
    public let line: Int?
    /// The column, from 1 in Unicode scalars; nil where there is no line.
    public let column: Int?
    /// The way to the value, such as `routes[3].defaults.limit`; empty for the file as a whole.
    public let keyPath: String
    /// What kind of problem it is.
    public let code: Code
    /// One English sentence, with the nearest right name if there is one.
    public let message: String

    package init(line: Int?, column: Int?, keyPath: String, code: Code, message: String) {
      self.line = line
      self.column = column
      self.keyPath = keyPath
      self.code = code
      self.message = message
    }
  }

  /// The name that the file was read under.
  public let file: String
  /// The problems in the order of the file; never empty.
  public let problems: [Problem]
}

extension RouteFileError.Code {
  /// The file is neither JSON nor a property list that can be read; nothing after the fault was looked at.
  public static let syntax = Self("syntax")
  /// The `version` is one that this reader does not know.
  public static let unsupportedVersion = Self("unsupportedVersion")
  /// A key has no meaning where it stands.
  public static let unknownKey = Self("unknownKey")
  /// A key that is needed is not there.
  public static let missingKey = Self("missingKey")
  /// A key stands twice in one dictionary.
  public static let duplicateKey = Self("duplicateKey")
  /// A value has another type than its key asks for.
  public static let wrongType = Self("wrongType")
  /// A value has the right type and cannot be used all the same.
  public static let invalidValue = Self("invalidValue")
  /// A pattern is malformed.
  public static let malformedPattern = Self("malformedPattern")
  /// An action is not given as `target/action`.
  public static let malformedAddress = Self("malformedAddress")
  /// A pattern differs from an earlier one of its namespace and priority in parameter names at most.
  public static let duplicatePattern = Self("duplicatePattern")
  /// What a rewrite leads to is malformed, or takes a parameter that the rewrite does not capture.
  public static let malformedTemplate = Self("malformedTemplate")
  /// Rewrites lead back to where they began.
  public static let rewriteCircle = Self("rewriteCircle")
}
