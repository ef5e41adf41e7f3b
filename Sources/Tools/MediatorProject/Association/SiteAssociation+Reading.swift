public import Foundation
import MediatorRouteFiles
import MediatorManifest
import MediatorText

extension SiteAssociation {
  /// The length in bytes above which systems may ignore a file: 128 KiB.
  static let advisedLength = 128 << 10
  /// The maximum length of a file in bytes: 1 MiB.
  static let maximumLength = 1 << 20

  /// Creates an association from the text of a file.
  ///
  /// - Throws: ``SiteAssociationError`` if the file is not JSON, has no `applinks`, or is too long.
  /// - Complexity: O(*n*) in the length of the file.
  public init(json: String, named name: String = "apple-app-site-association") throws(SiteAssociationError) {
    try self.init(Data(json.utf8), named: name)
  }

  /// Creates an association from the bytes of a file, at most 1 MiB.
  ///
  /// - Throws: ``SiteAssociationError`` if the file is not JSON, has no `applinks`, or is too long.
  /// - Complexity: O(*n*) in the length of the file.
  public init(_ data: Data, named name: String = "apple-app-site-association") throws(SiteAssociationError) {
    guard data.count <= Self.maximumLength else {
      throw SiteAssociationError(
        .tooLong, name, "", "too long: found more than \(Self.maximumLength) bytes, expected at most that")
    }
    // A sequence in DER, which is how a CMS message begins.
    if data.first == 0x30 {
      throw SiteAssociationError(.signed, name, "", "signed: found a CMS message, expected JSON")
    }
    if let problem = MarkRun.problem(inJSON: Array(data)) {
      throw SiteAssociationError(.syntax, name, "", problem)
    }
    guard let json = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) else {
      throw SiteAssociationError(.syntax, name, "", ProblemLog.syntaxProblem(in: data))
    }
    guard let root = json as? [String: Any] else {
      throw SiteAssociationError(.wrongType, name, "", "wrong type: expected a dictionary")
    }
    guard let links = root["applinks"] as? [String: Any] else {
      throw SiteAssociationError(
        .wrongType, name, "applinks",
        root["applinks"] == nil ? "missing: expected a dictionary" : "wrong type: expected a dictionary")
    }
    var reader = AssociationReader(name)
    if data.count > Self.advisedLength {
      reader.report(
        .warning, .associationSize, "", "found \(data.count) bytes, expected at most \(Self.advisedLength)")
    }
    try reader.read(links)
    self.init(
      name: name, rules: reader.rules, findings: reader.allFindings, conditions: reader.conditions,
      appLists: reader.appLists, listIndices: reader.listIndices)
  }

  /// Creates an association from a file on disk, named by its path.
  ///
  /// - Throws: ``SiteAssociationError``, or Foundation's error if the file cannot be read.
  public init(contentsOf url: URL) throws {
    try self.init(Data(beginningOf: url, allowed: Self.maximumLength), named: url.relativePath)
  }
}

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

/// The identifier of an app in association files: ten letters or digits, a dot and a bundle identifier.
enum AppIdentifier {
  /// The form of an identifier, for messages.
  static let form =
    "the ten capital letters or digits of its prefix, a dot and a bundle identifier, as in 'ABCDE12345.com.example.shop'"

  /// Returns whether a text has the form of an identifier.
  static func isValid(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count > 1, parts[0].count == 10, parts[0].allSatisfy({ isDigit($0) || 0x41...0x5A ~= $0 }) else {
      return false
    }
    return parts.dropFirst().allSatisfy { part in
      !part.isEmpty && part.allSatisfy { isDigit($0) || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 || $0 == 0x2D }
    }
  }

  /// Throws an error that names a malformed identifier, what is expected, and the nearest of those that are known.
  static func check(_ text: String, among known: [String] = []) throws(SiteAssociationError) {
    guard !isValid(text) else { return }
    // The prefix is easily forgotten.
    let whole = text.isEmpty ? nil : known.first { $0.hasSuffix(".\(text)") }
    let advice = whole.map { "; did you mean \($0.quoted)?" } ?? suggestion(for: text, among: known)
    throw SiteAssociationError(
      .malformedApp, text.isEmpty ? "''" : text, "", "not the identifier of an app: expected \(form)\(advice)")
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
}
