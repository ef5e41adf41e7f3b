import Measuring

/// Cases that belong together, made when one of them is asked for.
struct Suite: Sendable {
  let name: String
  /// What the table says about it.
  let title: String
  let make: @Sendable () throws -> [Benchmark]

  static let all: [Suite] = [
    .reading, .github, .synthetic, .groups, .registration, .typed, .byName, .interception, .urls,
  ]
}
