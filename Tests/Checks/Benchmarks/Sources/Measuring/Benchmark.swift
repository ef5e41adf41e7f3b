/// A measured operation in a loop.
public struct Benchmark: Sendable {
  /// A loop that runs a given number of times, and where it runs.
  public enum Loop: Sendable {
    /// On the calling thread.
    case sync(@Sendable (Int) throws -> Void)
    /// In a nonisolated task.
    case async(@Sendable @concurrent (Int) async throws -> Void)
    /// On the main actor.
    case main(@MainActor @Sendable (Int) throws -> Void)
  }

  /// `suite/case`, the name for ceilings and filters.
  public let name: String
  /// The case of the same suite with which it is compared.
  public let floor: String?
  /// The number of operations in one turn of the loop.
  public let operations: Int
  /// The loop.
  public let loop: Loop

  /// Creates a synchronous loop; the closure runs it a given number of times.
  public init(
    _ name: String, floor: String? = nil, operations: Int = 1, _ loop: @escaping @Sendable (Int) throws -> Void
  ) {
    self.init(name, floor: floor, operations, .sync(loop))
  }

  /// Creates an asynchronous nonisolated loop.
  public init(
    async name: String, floor: String? = nil, _ loop: @escaping @Sendable @concurrent (Int) async throws -> Void
  ) {
    self.init(name, floor: floor, 1, .async(loop))
  }

  /// Creates a loop on the main actor.
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
