import Foundation
import MediatorCommands

/// Passes words to the tool, one a line.
///
/// Nothing traps, messages are printable, and an exit code is one of those that the tool documents. `docs` would write files.
func fuzz(_ input: UnsafeBufferPointer<UInt8>) {
  let words = String(decoding: input, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).prefix(20)
  guard !words.contains("docs") else { return }
  let output = MediatorTool.run(words.map(String.init), ToolEnvironment())
  require((0...4).contains(output.exitCode), "an exit code is documented: \(output.exitCode)")
  // Colors are the only control characters of results.
  require(isPrintable(output.messages, but: "\n"), "a message is printable")
  require(isPrintable(output.results, but: "\n\u{1B}"), "a result is printable")
}

private func isPrintable(_ text: String, but others: String) -> Bool {
  text.unicodeScalars.allSatisfy { others.unicodeScalars.contains($0) || $0.properties.generalCategory != .control }
}
