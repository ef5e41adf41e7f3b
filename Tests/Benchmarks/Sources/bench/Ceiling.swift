/// What a case may cost for each operation; `gate` fails above it.
///
/// Allocations are exact. Instructions were counted by callgrind on x86-64 Linux with the compiler named in the README; a
/// margin of ``Gate/margin`` is added. After an improvement, lower them; raise them only with a reason in the commit.
struct Ceiling {
  let allocations: Double
  let instructions: Double

  init(_ allocations: Double, _ instructions: Double) {
    self.allocations = allocations
    self.instructions = instructions
  }

  #if arch(x86_64) && os(Linux)
  static let countsInstructions = true
  #else
  static let countsInstructions = false
  #endif

  static let all: [String: Ceiling] = [:]
}
