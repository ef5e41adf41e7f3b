import Foundation

/// A directory of one test, which is removed with the last reference to it.
final class TemporaryDirectory: Sendable {
  /// Short, because the addresses of sockets in it are.
  let url = URL(filePath: "/tmp").appending(path: "shop-tests-\(UUID())", directoryHint: .isDirectory)

  var path: String { url.path }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The sorted names of its files, without lock files.
  var files: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { !$0.hasSuffix(".lock") }.sorted()
  }

  func write(_ text: String, to name: String) throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url.appending(path: name))
  }

  func text(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
  }
}
