import Measuring
import CMeasure
import Foundation

// Synchronous, because valgrind cannot run a program with an asynchronous entry.
do {
  let options = try Options(Array(CommandLine.arguments.dropFirst()))
  try options.checkNames()
  let meter = Meter(counter: .found())
  switch options.command {
  case .counter: print(meter.counter.name)
  case .instructions: try Report.printInstructions(options, meter)
  case .table: try Report.printTable(options, meter)
  case .above: try Gate.printAbove(options)
  case .gate: exit(try Gate.check(options, meter) ? 0 : 1)
  case .loop:
    for suite in Suite.all {
      for benchmark in try options.benchmarks(suite) { try meter.runner.run(benchmark.loop, options.loops) }
    }
  case .startup: try StartUpReport.print()
  case .threads: try ThreadReport.print()
  case .memory: try MemoryReport.print()
  case .validation: try ValidationReport.print()
  }
} catch {
  FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
  exit(2)
}
