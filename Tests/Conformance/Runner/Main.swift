import MediatorConformanceKit
import Foundation

/// `conformance SYSTEM < cases.jsonl` prints a line for each line of its input.
@main enum Main {
  static func main() {
    let names = ConformanceRunner.systems.map { $0.name }.joined(separator: " ")
    guard CommandLine.arguments.count == 2, let runner = ConformanceRunner(system: CommandLine.arguments[1]) else {
      FileHandle.standardError.write(Data("usage: conformance SYSTEM < cases.jsonl\nSYSTEM is one of: \(names)\n".utf8))
      exit(64)
    }
    while let line = readLine() {
      FileHandle.standardOutput.write(Data((runner.answer(line) + "\n").utf8))
    }
  }
}
