import Foundation
import Testing

/// Runs the scripts that `mediator completion` writes; a shell that is not installed is skipped.
@Suite("Shells complete the words of the tool", .needsProcesses) struct CompletionTests {
  private static let lines = [
    ("mediator a", ["aasa"]), ("mediator aasa ", ["check", "emit", "match"]), ("mediator aasa ch", ["check"]),
    ("mediator routes --f", ["--format"]), ("mediator routes --format j", ["json"]),
    ("mediator routes --format=j", ["json"]), ("mediator aasa emit --app=x --c", ["--color"]),
    ("mediator aasa check --h", ["--help", "--host"]), ("mediator completion z", ["zsh"]),
    ("mediator help ex", ["explain"]), ("mediator validate Links", ["Links.txt"]),
    ("mediator check-project --info Inf", ["Info.plist"]), ("mediator check-project --info=Inf", ["Info.plist"]),
  ]

  private func words(_ script: String, in directory: TemporaryDirectory = .init()) async throws -> [[String]] {
    let end = try await ShopProcess.run(script, in: directory)
    try #require(end.code == 0, "\(end.messages)")
    return end.results.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { line in
      line.split(separator: "\t").map(String.init).sorted()
    }
  }

  /// Returns the words of a line that bash completes; `=` is one of its own.
  private static func bashWords(_ line: String) -> String {
    let words = line.replacing("=", with: " = ").split(separator: " ", omittingEmptySubsequences: false)
    return words.map { "'\($0)'" }.joined(separator: " ")
  }

  /// The shells that are installed.
  private static let shells = ["bash", "zsh", "fish"].filter { shell in
    ["/usr/bin", "/bin"].contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(shell)") }
  }

  @Test("Each script is one of its shell (PF20)", arguments: shells)
  func scriptsAreRead(shell: String) async throws {
    let end = try await ShopProcess.run(
      "mediator completion \(shell) >\"$SHOP_CODE.script\" && \(shell) -n \"$SHOP_CODE.script\"",
      in: TemporaryDirectory())
    #expect(end == .init(code: 0, results: "", messages: ""))
  }

  @Test(
    "bash completes commands, options, values and files (PF20)",
    .enabled(if: shells.contains("bash"), "bash is not installed"))
  func bashCompletes() async throws {
    // After '--format=' the last word is '=', and without '=' in COMP_WORDBREAKS an option and its value are one word.
    let calls =
      Self.lines.map { "try \(Self.bashWords($0.0))" } + [
        "try mediator routes --format =", "try mediator routes --format=j",
      ]
    let script = """
      bash <<'END'
      eval "$("$SHOP_PROGRAMS/mediator" completion bash)"
      try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _mediator; (IFS=$'\\t'; echo "${COMPREPLY[*]}"); }
      \(calls.joined(separator: "\n"))
      END
      """
    #expect(try await words(script) == Self.lines.map(\.1) + [["github", "json", "text"], ["--format=json"]])
  }

  /// An interactive shell in a pseudoterminal, whose matches are written to a file as they are added.
  @Test(
    "zsh completes commands, options, values and files (PF20)",
    .enabled(if: shells.contains("zsh"), "zsh is not installed"))
  func zshCompletes() async throws {
    let directory = TemporaryDirectory()
    try directory.write(
      """
      autoload -Uz compinit
      compinit -D -u
      source "$SHOP_DATA/script"
      bindkey '^I' complete-word
      compadd() {
        if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then builtin compadd "$@"; return; fi
        local -a matches
        builtin compadd -A matches "$@"
        print -rl -- $matches >>"$SHOP_DATA/matches"
        builtin compadd "$@"
      }
      finish() { print END; comppostfuncs=(finish) }
      finish
      """, to: "interactive")
    try directory.write(
      """
      zmodload zsh/zpty || exit
      zpty shell zsh -f -i
      zpty -w shell 'source "$SHOP_DATA/interactive"'
      zpty -r -m shell seen $'*\nEND*'
      try() {
        : >"$SHOP_DATA/matches"
        zpty -n -w shell "$1"$'\t'
        zpty -r -m shell seen '*END*'
        zpty -n -w shell $'\\C-u'
        print -r -- ${(pj:\t:)${(uf)"$(<"$SHOP_DATA/matches")"}}
      }
      \(Self.lines.map { "try '\($0.0)'" }.joined(separator: "\n"))
      """, to: "driver")
    let script = """
      mediator completion zsh >"$SHOP_DATA/script" && zsh -f "$SHOP_DATA/driver"
      """
    #expect(try await words(script, in: directory) == Self.lines.map(\.1))
  }

  @Test(
    "fish completes commands, options, values and files (PF20)",
    .enabled(if: shells.contains("fish"), "fish is not installed"))
  func fishCompletes() async throws {
    let calls = Self.lines.map { line, _ in
      #"complete -C '\#(line)' | string replace -r '\t.*' '' | string join \t; true"#
    }
    let script = """
      HOME="$SHOP_DATA" fish --no-config -c '
      "$SHOP_PROGRAMS/mediator" completion fish | source
      \(calls.joined(separator: "\n").replacing("'", with: #"'\''"#))
      '
      """
    // fish completes the whole word.
    let expected = Self.lines.map { line, words in
      let head =
        line.split(separator: " ").last.flatMap { $0.contains("=") ? $0.prefix { $0 != "=" } + "=" : nil } ?? ""
      return words.map { head + $0 }
    }
    #expect(try await words(script) == expected)
  }
}
