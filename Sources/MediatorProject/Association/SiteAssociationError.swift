import MediatorText
import RoutePatterns

/// The reason why an association file cannot be read, or why it has no verdict about a URL.
///
/// The description is one line, such as `apple-app-site-association: applinks: missing: expected a dictionary`.
public struct SiteAssociationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of problem.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The file, its rules or a URL are too long.
    case tooLong = "too-long"
    /// The file is signed (CMS), as iOS 8 required.
    case signed
    /// The file is not JSON.
    case syntax
    /// A part that is needed is missing or has another type.
    case wrongType = "wrong-type"
    /// The URL is not one of a website.
    case notAWebURL = "not-a-web-url"
    /// The identifier of an app is not a prefix, a dot and a bundle identifier.
    case malformedApp = "malformed-app"
    /// A host is not one name, or has a port, with which no app is ever associated.
    case malformedHost = "malformed-host"
    /// A host belongs to no namespace.
    case unknownHost = "unknown-host"
  }

  /// The kind of problem.
  public let code: Code
  /// The name of the file, the URL, the host, or the identifier.
  public let subject: String
  /// The key path in the file, which may be empty.
  public let keyPath: String
  /// The problem: what was found and what was expected.
  public let message: String

  init(_ code: Code, _ subject: String, _ keyPath: String = "", _ message: String) {
    self.code = code
    self.subject = subject.shortened(to: 120).printable
    self.keyPath = keyPath.shortened(to: 300).printable
    self.message = message.shortened(to: 600).printable
  }

  /// The subject, the key path and the problem, in one line.
  public var description: String { [subject, keyPath, message].filter { !$0.isEmpty }.joined(separator: ": ") }
}
