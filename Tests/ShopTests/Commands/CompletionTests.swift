import Foundation
import Testing

/// Runs the scripts that `mediator completion` writes; a shell that is not installed is skipped.
@Suite("Shells complete the words of the tool", .needsProcesses) struct CompletionTests {
  private static let lines = [
    ("mediator a", ["aasa"]), ("mediator aasa ", ["check", "emit", "match"]), ("mediator aasa ch", ["check"]),
    ("mediator routes --f", ["--format"]), ("mediator routes --format j", ["json"]),
    ("mediator aasa check --h", ["--help", "--host"]), ("mediator completion z", ["zsh"]),
    ("mediator help ex", ["explain"]), ("mediator validate Links", ["Links.txt"]),
    ("mediator check-project --info Inf", ["Info.plist"]),
  ]

  private func words(_ script: String) async throws -> [[String]] {
    let end = try await ShopProcess.run(script, in: TemporaryDirectory())
    try #require(end.code == 0, "\(end.messages)")
    return end.results.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { line in
      line.split(separator: "\t").map(String.init).sorted()
    }
  }

  @Test("Each script is one of its shell (PF20)", arguments: ["bash", "zsh", "fish"])
  func scriptsAreRead(shell: String) async throws {
    let end = try await ShopProcess.run(
      "command -v \(shell) >\"$SHOP_CODE.path\" || exit 0; mediator completion \(shell) >\"$SHOP_CODE.script\" && \(shell) -n \"$SHOP_CODE.script\"",
      in: TemporaryDirectory())
    #expect(end == .init(code: 0, results: "", messages: ""))
  }

  @Test("bash completes commands, options, values and files (PF20)")
  func bashCompletes() async throws {
    let calls = Self.lines.map { line, _ in
      let words = line.split(separator: " ", omittingEmptySubsequences: false).map { "'\($0)'" }.joined(separator: " ")
      return "try \(words)"
    }
    let script = """
      bash <<'END'
      eval "$("$SHOP_PROGRAMS/mediator" completion bash)"
      try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _mediator; (IFS=$'\\t'; echo "${COMPREPLY[*]}"); }
      \(calls.joined(separator: "\n"))
      END
      """
    #expect(try await words(script) == Self.lines.map(\.1))
  }

  @Test("fish completes commands, options, values and files (PF20)")
  func fishCompletes() async throws {
    let calls = Self.lines.map { line, _ in
      #"complete -C '\#(line)' | string replace -r '\t.*' '' | string join \t; true"#
    }
    let script = """
      command -v fish >/dev/null || { echo none; exit 0; }
      HOME="$SHOP_DATA" fish --no-config -c '
      "$SHOP_PROGRAMS/mediator" completion fish | source
      \(calls.joined(separator: "\n").replacing("'", with: #"'\''"#))
      '
      """
    let found = try await words(script)
    if found != [["none"]] { #expect(found == Self.lines.map(\.1)) }
  }
}
