/// One thing that is measured: an operation in a loop.
public struct Benchmark: Sendable {
  /// A loop that runs as often as it is told, and where it runs.
  public enum Loop: Sendable {
    /// On the calling thread.
    case sync(@Sendable (Int) throws -> Void)
    /// On a task of no actor.
    case async(@Sendable @concurrent (Int) async throws -> Void)
    /// On the main actor.
    case main(@MainActor @Sendable (Int) throws -> Void)
  }

  /// `suite/case`; ceilings and filters use it.
  public let name: String
  /// The case of the same suite that it is compared with.
  public let floor: String?
  /// How many operations one turn of the loop does.
  public let operations: Int
  /// The loop.
  public let loop: Loop

  /// A synchronous loop; the closure runs it as often as it is told.
  public init(
    _ name: String, floor: String? = nil, operations: Int = 1, _ loop: @escaping @Sendable (Int) throws -> Void
  ) {
    self.init(name, floor: floor, operations, .sync(loop))
  }

  /// An asynchronous loop, on no actor.
  public init(
    async name: String, floor: String? = nil, _ loop: @escaping @Sendable @concurrent (Int) async throws -> Void
  ) {
    self.init(name, floor: floor, 1, .async(loop))
  }

  /// A loop on the main actor.
  public init(main name: String, floor: String? = nil, _ loop: @escaping @MainActor @Sendable (Int) throws -> Void) {
    self.init(name, floor: floor, 1, .main(loop))
  }

  private init(_ name: String, floor: String?, _ operations: Int, _ loop: Loop) {
    self.name = name
    self.floor = floor
    self.operations = operations
    self.loop = loop
  }
}
