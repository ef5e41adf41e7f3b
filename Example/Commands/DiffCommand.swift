import MediatorKit
import MediatorManifest

/// `shop diff`: lists the changes between two manifests.
struct DiffCommand: Command {
  static let name = "diff"
  static let usage = "diff OLD NEW"
  static let summary = "compare two manifests; fails if a change breaks callers or exposes more"

  private let old: String
  private let new: String

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    let words = try arguments.remaining()
    guard words.count == 2 else { throw UsageError("'\(Self.name)': expected two manifests: shop \(Self.usage)") }
    old = words[0]
    new = words[1]
  }

  func run(on console: Console, with options: ShopOptions) async throws -> ExitCode {
    let changes = try ManifestFile.read(new).changes(from: ManifestFile.read(old))
    console.show(changes.isEmpty ? ["no changes"] : changes.map(\.description))
    return changes.contains { $0.severity == .breaking || $0.severity == .opening } ? .failed : .success
  }
}
