import MediatorConformanceKit
import Foundation

/// `conformance SYSTEM < cases.jsonl` prints a line for each line of its input.
@main enum Main {
  static func main() async {
    let names = (ConformanceRunner.systems.map { $0.name } + [AssociationSystem.name, RealLinksSystem.name]).joined(
      separator: " ")
    if CommandLine.arguments.dropFirst() == [RealLinksSystem.name] {
      while let line = readLine() { print(await RealLinksSystem.answer(line)) }
      return
    }
    guard CommandLine.arguments.count == 2, let answer = Self.answers(of: CommandLine.arguments[1]) else {
      FileHandle.standardError.write(Data("usage: conformance SYSTEM < cases.jsonl\nSYSTEM is one of: \(names)\n".utf8))
      exit(64)
    }
    while let line = readLine() {
      FileHandle.standardOutput.write(Data((answer(line) + "\n").utf8))
    }
  }

  /// Returns the function that answers a line, or `nil` if no system has the name.
  private static func answers(of system: String) -> ((String) -> String)? {
    if system == AssociationSystem.name { return AssociationSystem.answer }
    return ConformanceRunner(system: system)?.answer
  }
}
