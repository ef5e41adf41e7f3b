public import Foundation
import MediatorRouteFiles
import RoutePatterns

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
      name: name, rules: reader.rules, findings: reader.findings, conditions: reader.conditions,
      appLists: reader.appLists, listIndices: reader.listIndices)
  }

  /// Creates an association from a file on disk, named by its path.
  ///
  /// - Throws: ``SiteAssociationError``, or Foundation's error if the file cannot be read.
  public init(contentsOf url: URL) throws {
    try self.init(Data(beginningOf: url, allowed: Self.maximumLength), named: url.relativePath)
  }
}
