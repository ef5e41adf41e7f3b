import Measuring

/// What the command line asks for.
struct Options {
  enum Command: String {
    /// Times and allocations, and instructions if they can be counted or were counted before; as a Markdown table.
    case table
    /// Instructions only, a case a line.
    case instructions
    /// Compares allocations and instructions with the ceilings.
    case gate
    /// The name of the way in which instructions can be counted.
    case counter
    /// Runs cases a number of times and measures nothing, for profilers.
    case loop
    /// The start-up of a fresh process.
    case startup
    /// Two threads at once.
    case threads
    /// Bytes of what is registered.
    case memory
    /// The manifest of a large app: taken, validated, written, read, compared.
    case validation
  }

  var command = Command.table
  /// Only these suites and cases.
  var only: [String] = []
  /// A file that `instructions` wrote.
  var instructions: String?
  var loops = 1000
  /// Only cases that have a ceiling.
  var isGated = false

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    if let first = rest.first, !first.hasPrefix("--") {
      guard let command = Command(rawValue: first) else { throw UsageError("no command \(first)") }
      self.command = command
      rest.removeFirst()
    }
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else { throw UsageError("\(option) needs a value") }
      switch option {
      case "--only": only.append(value)
      case "--instructions": instructions = value
      case "--gated": isGated = value == "yes"
      case "--loops": loops = Int(value) ?? loops
      default: throw UsageError("no option \(option)")
      }
    }
  }

  /// The cases that were asked for.
  func benchmarks(_ suite: Suite) throws -> [Benchmark] {
    let isAsked = only.isEmpty || only.contains { $0 == suite.name || $0.hasPrefix(suite.name + "/") }
    guard isAsked, !isGated || Ceiling.all.keys.contains(where: { $0.hasPrefix(suite.name + "/") }) else { return [] }
    let isWhole = only.isEmpty || only.contains(suite.name)
    return try suite.make().filter { benchmark in
      (isWhole || only.contains(benchmark.name)) && (!isGated || Ceiling.all[benchmark.name] != nil)
    }
  }
}
