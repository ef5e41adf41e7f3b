import Measuring

/// The options of the command line.
struct Options {
  enum Command: String {
    /// Times and allocations, and instructions if they can be counted or were counted before, as a Markdown table.
    case table
    /// Instructions only, one case per line.
    case instructions
    /// Compares allocations and instructions with the ceilings.
    case gate
    /// The names of the cases whose counts, read from a file, are above their limits, one per line.
    case above
    /// The name of the available counter of instructions.
    case counter
    /// Runs cases a number of times without measuring, for profilers.
    case loop
    /// The start-up of a new process.
    case startup
    /// Two concurrent threads.
    case threads
    /// The heap bytes of registered items.
    case memory
    /// The manifest of a large app: created, validated, written, read and compared.
    case validation
  }

  var command = Command.table
  /// Only these suites and cases.
  var only: [String] = []
  /// A file written by `instructions`.
  var instructions: String?
  var loops = 1000
  /// Only cases with a ceiling.
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
      case "--gated":
        guard value == "yes" else { throw UsageError("--gated takes 'yes', found '\(value)'") }
        isGated = true
      case "--loops":
        guard let count = Int(value), count > 0 else { throw UsageError("--loops takes a number, found '\(value)'") }
        loops = count
      default: throw UsageError("no option \(option)")
      }
    }
  }

  /// The selected cases.
  func benchmarks(_ suite: Suite) throws -> [Benchmark] {
    let isAsked = only.isEmpty || only.contains { $0 == suite.name || $0.hasPrefix(suite.name + "/") }
    guard isAsked, !isGated || Ceiling.all.keys.contains(where: { $0.hasPrefix(suite.name + "/") }) else { return [] }
    let isWhole = only.isEmpty || only.contains(suite.name)
    return try suite.make().filter { benchmark in
      (isWhole || only.contains(benchmark.name)) && (!isGated || Ceiling.all[benchmark.name] != nil)
    }
  }

  /// Checks that each name after `--only` is a suite or a case.
  ///
  /// - Throws: `UsageError` with the most similar name if not.
  func checkNames() throws {
    let suites = Suite.all.map(\.name)
    for name in only where !suites.contains(name) {
      let suite = Suite.all.filter { name.hasPrefix($0.name + "/") }
      let cases = try (suite.isEmpty ? Suite.all : suite).flatMap { try $0.make().map(\.name) }
      if cases.contains(name) { continue }
      let nearest = (suites + cases).min { Self.distance(name, $0) < Self.distance(name, $1) }
      throw UsageError("no case '\(name)'; did you mean '\(nearest ?? "")'?")
    }
  }

  /// Returns the number of characters to insert, remove or replace to convert one text into another.
  private static func distance(_ left: String, _ right: String) -> Int {
    let right = Array(right)
    var row = Array(0...right.count)
    for (index, character) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let replaced = diagonal + (right[column] == character ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}
