import MediatorKit
import MediatorManifest

/// `shop manifest`: writes everything that is registered as data.
struct ManifestCommand: SessionCommand {
  static let name = "manifest"
  static let usage = "manifest [--out FILE]"
  static let summary = "write all registered items as JSON, for checks, comparisons and documents"

  private let file: String?

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    file = try arguments.option("out")
    let words = try arguments.remaining()
    if let word = words.first { throw UsageError("'\(Self.name)': unexpected argument: found '\(word)'") }
  }

  /// Writes the manifest of a session's mediator.
  func run(in session: ShopSession) async throws {
    let manifest = session.mediator.manifest()
    if let file { return try ManifestFile.write(manifest, to: file) }
    session.console.show(file: manifest.json())
  }
}
