import Measuring

/// Related cases, which are created when one of them is selected.
struct Suite: Sendable {
  let name: String
  /// The description in the table.
  let title: String
  let make: @Sendable () throws -> [Benchmark]

  static let all: [Suite] = [
    .reading, .github, .apps, .synthetic, .groups, .registration, .typed, .byName, .interception, .urls,
  ]
}
