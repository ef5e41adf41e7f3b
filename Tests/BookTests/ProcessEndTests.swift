import Foundation
import Testing

@Suite("What the book recommends") struct ProcessEndTests {
  /// Code that ends a process when it meets what its author did not expect.
  private static var traps: Regex<Substring> {
    /\bunowned\b|\btry!|\bas!|\bfatalError\(|\bpreconditionFailure\(|\bprecondition\(|\bassertionFailure\(|\bassumeIsolated\b|\bunsafe\w*\(/
  }

  @Test("No example of the book, the comments, the modules or the clients can end a process (FD6)")
  func examplesDoNotEndTheProcess() throws {
    let blocks = try (BookPage.all() + BookPage.comments()).flatMap { page in
      page.blocks("swift").flatMap(\.self).map { (page.name, $0) }
    }
    let folders = [
      "Modules", "Example/App", "Tests/BookTests/Chapters", "Tests/Checks/Apple/Book", "Tests/Checks/Clients",
    ]
    let files = try folders.flatMap { try BookPage.files(under: $0, "swift") }.filter { !$0.path.contains("/.build/") }
    let lines = try files.flatMap { file in try BookPage.lines(of: file).map { (file.lastPathComponent, $0) } }
    #expect(blocks.count > 1000 && lines.count > 1000)
    for (name, line) in blocks + lines { #expect(!line.contains(Self.traps), "\(name): \(line)") }
  }
}
