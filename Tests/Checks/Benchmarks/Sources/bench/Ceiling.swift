/// The maximum cost of an operation of a case; `gate` fails above it.
///
/// Allocations are exact. Instructions were counted by callgrind on x86-64 Linux with the compiler named in the README; a
/// margin of ``Gate/margin`` is added. The counts of two machines differ by up to 0.5 percent, so a ceiling with its margin is at
/// least two percent above its count. Lower the ceilings after an improvement; raise them only with a reason in the commit.
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

  /// The maximum instructions of cases as multiples of another case in the same run.
  static let ratios: [String: (ratio: Double, floor: String)] = [
    "urls/resolve, 23 bytes": (1.2, "urls/URL, 23 bytes"),
    "urls/canOpen": (1.2, "urls/URL, 23 bytes"),
    "urls/openNow, two integers": (2.75, "urls/URL, 23 bytes"),
  ]

  static let all: [String: Ceiling] = [
    "reading/StandardURLReader": Ceiling(0, 1_110),
    "reading/StandardURLReader, escapes": Ceiling(0, 1_380),
    "reading/StandardURLReader, query read": Ceiling(0, 6700),

    "github/match a path": Ceiling(0, 1_090),
    "github/match a path, read captures": Ceiling(0, 1_960),
    "github/miss": Ceiling(0, 1_060),
    "github/read and match a URL": Ceiling(0, 1_960),

    // N12: a look-up does not become slower as routes are added; the README's table has 100,000.
    "synthetic/10 random": Ceiling(0, 990),
    "synthetic/1000 random": Ceiling(0, 1_025),
    "synthetic/10000 random": Ceiling(0, 1_065),

    "groups/5 register": Ceiling(298, 260_000),
    "groups/5 worst case, 3 segments": Ceiling(0, 890),

    "apps/shop, match": Ceiling(0, 1_210),
    "apps/conformance, match": Ceiling(11, 13_500),

    "registration/GitHub set, parsed, inserted, frozen": Ceiling(256, 790_000),
    "registration/an empty mediator": Ceiling(7, 3_900),
    "registration/an empty mediator, link-time discovery of 1 module": Ceiling(27, 22_700),

    "registration/5,000 patterns, parsed only": Ceiling(5_000, 8_750_000),
    "registration/100 tables × 10 actions × 5 routes, made only": Ceiling(12_100, 17_000_000),
    "registration/100 modules × 10 actions × 5 routes, warm": Ceiling(19_190, 39_200_000),
    "registration/the same and the first URL, warm": Ceiling(24_416, 66_600_000),
    "registration/one module while the program runs, alone": Ceiling(113, 147_000),
    "registration/one module while the program runs, beside 100 others": Ceiling(122, 205_000),
    "registration/the same and the first call by name": Ceiling(137, 310_000),

    // `call` is two calls of functions, because apps contain many of them: 766 bytes instead of 2,620 each. `callNow` calls one,
    // for 888 bytes instead of 1,050.
    "typed/callNow, cached": Ceiling(0, 67),
    "typed/callNow, Int and String": Ceiling(0, 174),
    "typed/callNow, transient": Ceiling(2, 1396),
    "typed/callNow in main-actor code, nonisolated action": Ceiling(0, 115),
    "typed/callNow in main-actor code, main-actor class": Ceiling(0, 292),
    "typed/call, synchronous action": Ceiling(0, 103),
    "typed/call, asynchronous action": Ceiling(0, 901),
    "typed/call, actor": Ceiling(0, 1490),

    "by name/performNow": Ceiling(1, 1417),
    "by name/performNow, 1 observer": Ceiling(1, 2_480),
    "by name/performNow as Int": Ceiling(1, 1_500),
    "by name/perform, synchronous action": Ceiling(1, 1894),
    "by name/perform, asynchronous action": Ceiling(1, 2546),
    "by name/performNow, transient": Ceiling(3, 3373),
    "by name/performNow, notFound": Ceiling(2, 3_050),

    "interception/0 interceptors, 0 observers": Ceiling(0, 103),
    "interception/1 interceptors, 0 observers": Ceiling(1, 2892),
    "interception/5 interceptors, 0 observers": Ceiling(1, 6142),
    "interception/0 interceptors, 1 observers": Ceiling(1, 1565),
    "interception/0 interceptors, 5 observers": Ceiling(1, 2_240),
    "interception/1 observer that reads the inputs": Ceiling(2, 2_520),
    "interception/1 observer, an action without inputs": Ceiling(1, 1558),
    "interception/5 interceptors of other tags": Ceiling(0, 103),

    "urls/URL, 23 bytes": Ceiling(2, 3_500),
    "urls/resolve, 23 bytes": Ceiling(1, 3_730),
    "urls/resolve, 40 bytes with a query": Ceiling(1, 4_000),
    "urls/canOpen": Ceiling(1, 3_690),
    "urls/canOpen, nothing there": Ceiling(2, 3_885),
    "urls/openNow, two integers": Ceiling(3, 8_560),
    "urls/openNow, two integers, 1 observer": Ceiling(3, 9_840),
    "urls/openNow, the closure of a route": Ceiling(3, 8_960),
    "urls/openNow, the closure of a route, https": Ceiling(3, 10_170),
    "urls/openNow, a rewrite that does not match": Ceiling(3, 9_870),
    "urls/openNow, an integer, a string, and a query": Ceiling(3, 11_720),
    "urls/open, synchronous action": Ceiling(3, 9_960),
    "urls/open, asynchronous action": Ceiling(3, 12_120),
    "urls/open, 1 interceptor": Ceiling(5, 15_250),
  ]
}
