import Foundation
import MediatorDocuments
import MediatorKit
import MediatorManifest

/// `shop docs`: writes a reference and an inspector page of everything that is registered.
struct DocsCommand: SessionCommand {
  static let name = "docs"
  static let usage = "docs --out DIR"
  static let summary = "write a reference in Markdown, and an HTML page to browse it and to try URLs"

  private let directory: String

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    let out = try arguments.option("out")
    let words = try arguments.remaining()
    if let word = words.first { throw UsageError("'\(Self.name)': unexpected argument: found '\(word)'") }
    guard let out, !out.isEmpty else { throw UsageError("'\(Self.name)': expected a directory: shop \(Self.usage)") }
    directory = out
  }

  /// Writes both files for a session's mediator.
  func run(in session: ShopSession) async throws {
    let manifest = session.mediator.manifest()
    let files = [
      ("reference.md", MarkdownReference(manifest, title: "Shop").markdown),
      ("inspector.html", Inspector(manifest, title: "Shop").html),
    ]
    let folder = URL(filePath: directory, directoryHint: .isDirectory)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name), options: .atomic) }
    } catch let error as CocoaError {
      throw UsageError("\(directory) cannot be written: \(FileProblem(error))")
    }
    session.console.show(files.map { folder.appending(path: $0.0).path })
  }
}
