import Dispatch
import Foundation

/// Lines from standard input; questions are shown only if it is a terminal.
struct TerminalLines: LineSource {
  let console: Console

  func line(after question: String, secretly: Bool) async -> String? {
    let isTerminal = isatty(STDIN_FILENO) == 1
    if isTerminal { console.ask(question) }
    let hidden = secretly && isTerminal ? HiddenInput() : nil
    // `readLine` blocks its thread, which must not be the main actor's.
    let line = await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: readLine()) }
    }
    hidden?.end()
    if hidden != nil || (line == nil && isTerminal) { console.show([""]) }
    return line
  }
}
