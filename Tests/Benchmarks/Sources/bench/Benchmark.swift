/// One thing that is measured: an operation in a loop.
struct Benchmark: Sendable {
  enum Loop: Sendable {
    case sync(@Sendable (Int) throws -> Void)
    case async(@Sendable @concurrent (Int) async throws -> Void)
    case main(@MainActor @Sendable (Int) throws -> Void)
  }

  /// `suite/case`; ceilings and filters use it.
  let name: String
  /// The case of the same suite that it is compared with.
  let floor: String?
  /// How many operations one turn of the loop does.
  let operations: Int
  let loop: Loop

  /// A synchronous loop; the closure runs it as often as it is told.
  init(_ name: String, floor: String? = nil, operations: Int = 1, _ loop: @escaping @Sendable (Int) throws -> Void) {
    self.init(name, floor: floor, operations, .sync(loop))
  }

  /// An asynchronous loop, on no actor.
  init(async name: String, floor: String? = nil, _ loop: @escaping @Sendable @concurrent (Int) async throws -> Void) {
    self.init(name, floor: floor, 1, .async(loop))
  }

  /// A loop on the main actor.
  init(main name: String, floor: String? = nil, _ loop: @escaping @MainActor @Sendable (Int) throws -> Void) {
    self.init(name, floor: floor, 1, .main(loop))
  }

  private init(_ name: String, floor: String?, _ operations: Int, _ loop: Loop) {
    self.name = name
    self.floor = floor
    self.operations = operations
    self.loop = loop
  }
}

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
