import Foundation
import Measuring

// `peers instructions` counts instructions; `peers table FILE` measures, and prints tables with the counts in the file.
do {
  let arguments = CommandLine.arguments.dropFirst()
  let suites = try Matching.suites() + Calls.suites()
  let meter = Meter(counter: .found())
  switch (arguments.first, arguments.dropFirst().first) {
  case ("instructions", nil):
    for suite in suites { try suite.printInstructions(meter) }
  case ("table", let file?):
    let counted = InstructionCounts(try String(contentsOfFile: file, encoding: .utf8))
    for suite in suites { try suite.printTable(meter, counted) }
  default: throw UsageError("expected 'instructions' or 'table FILE'")
  }
} catch {
  FileHandle.standardError.write(Data("peers: \(error)\n".utf8))
  exit(2)
}
