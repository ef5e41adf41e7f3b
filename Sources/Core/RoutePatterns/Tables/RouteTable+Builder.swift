import MediatorText
import Synchronization

extension RouteTable {
  /// Collects patterns for a table.
  ///
  /// A builder is a value: it can be frozen repeatedly, with changes in between.
  public struct Builder: Sendable {
    @usableFromInline var core: BuilderCore
    /// The values by the number of their pattern, or `nil` if it was removed.
    @usableFromInline var values: [Value?] = []

    /// Creates an empty builder.
    public init(order: RouteOrder = .specificity) {
      core = BuilderCore(order: order)
    }

    /// Creates a builder with the patterns of a table, in order of registration.
    public init(_ table: RouteTable) {
      core = BuilderCore(table.core)
      values = table.values
    }

    /// The order of matches.
    public var order: RouteOrder { core.order }

    /// The number of patterns.
    public var count: Int { core.count }

    /// Adds a pattern.
    ///
    /// - Parameters:
    ///   - pattern: A pattern; a malformed literal is rejected here.
    ///   - value: The value of a match.
    ///   - priority: Higher ones come first.
    ///   - origin: The origin that messages name.
    ///   - replacing: Whether the pattern replaces a conflicting one; it then counts as registered last.
    /// - Returns: A handle for ``remove(_:)-(RouteHandle)``.
    /// - Throws: ``RouteTableError`` if the pattern is malformed or the priority does not fit in 32 bits. In the order of
    ///   specificity, also if the pattern differs at most in parameter names from one of the same priority.
    /// - Complexity: O(*n*) in the length of the pattern.
    @inlinable @discardableResult public mutating func insert(
      _ pattern: RoutePattern, _ value: Value, priority: Int = 0, origin: RouteOrigin? = nil,
      replacing: Bool = false
    ) throws(RouteTableError) -> RouteHandle {
      let replaced = try core.insert(pattern, priority: priority, origin: origin, replacing: replacing)
      for number in replaced { values[number] = nil }
      values.append(value)
      return core.lastHandle
    }

    /// Removes a registration.
    ///
    /// - Returns: Whether it was still registered.
    @discardableResult public mutating func remove(_ handle: RouteHandle) -> Bool {
      guard core.has(handle), values[handle.number] != nil else { return false }
      remove(handle.number)
      return true
    }

    private mutating func remove(_ number: Int) {
      core.remove(number)
      values[number] = nil
    }

    /// Removes every registration of a pattern, whatever its priority.
    ///
    /// By ``RouteOrder/specificity`` the names of parameters do not matter, as for conflicts: `/user/:id` removes `/user/:name`.
    ///
    /// - Returns: The number of removed registrations.
    /// - Complexity: O(*n*) in the number of patterns.
    @discardableResult public mutating func remove(_ pattern: RoutePattern) -> Int {
      let numbers = core.numbers(of: pattern)
      for number in numbers { remove(number) }
      return numbers.count
    }

    /// Removes all patterns and invalidates all handles.
    public mutating func removeAll() { self = Builder(order: order) }

    /// Creates the table.
    ///
    /// - Complexity: O(*n* log *n*) in the number of patterns.
    @inlinable public func freeze() -> RouteTable {
      RouteTable(core: core.freeze(), values: values.compactMap(\.self))
    }
  }
}

extension RouteTable.Builder: CustomStringConvertible {
  /// The number of patterns.
  public var description: String { counted(count, "pattern") }
}

/// Identifies one registration in a builder, for removing it.
public struct RouteHandle: Hashable, Sendable {
  /// The number of the pattern in its builder and in copies of it.
  @usableFromInline let number: Int
  /// A number that distinguishes it from the pattern of another copy under this number.
  fileprivate let serial: UInt64
}

/// The part of a builder that does not depend on the type of its values.
///
/// Patterns are numbered in the order of registration. Freezing closes the gaps of removed patterns.
@usableFromInline struct BuilderCore: Sendable {
  private static let lastSerial = Atomic<UInt64>(0)

  private var index: TableIndex
  private var patterns: [RoutePattern] = []
  private var serials: [UInt64] = []
  private var origins: [RouteOrigin?] = []
  /// The numbers of removed patterns.
  private var removed: Set<Int> = []

  @usableFromInline init(order: RouteOrder) {
    index = TableIndex(order: order, seed: UInt64.random(in: .min ... .max))
  }

  /// Creates a builder with the patterns of a table, which keep their numbers.
  @usableFromInline init(_ table: TableCore) {
    self.init(order: table.index.order)
    for number in table.patterns.indices {
      append(table.patterns[number], table.index.priorities[number], table.origins[number])
    }
  }

  @usableFromInline var order: RouteOrder { index.order }

  @usableFromInline var count: Int { patterns.count - removed.count }

  /// The handle of the pattern that was added last; there is one.
  @usableFromInline var lastHandle: RouteHandle {
    RouteHandle(number: serials.count - 1, serial: serials[serials.count - 1])
  }

  func has(_ handle: RouteHandle) -> Bool {
    serials.indices.contains(handle.number) && serials[handle.number] == handle.serial
  }

  /// Adds a pattern under the next number.
  ///
  /// - Returns: The numbers of the patterns that it replaces.
  @usableFromInline mutating func insert(
    _ pattern: RoutePattern, priority: Int, origin: RouteOrigin?, replacing: Bool
  ) throws(RouteTableError) -> [Int] {
    func error(_ code: RouteTableError.Code, existing: RouteTableError.Registration? = nil) -> RouteTableError {
      RouteTableError(
        code: code, rejected: .init(pattern: pattern, origin: origin), priority: priority, existing: existing)
    }
    guard pattern.isSound else { throw error(.malformedPattern) }
    guard let narrow = Int32(exactly: priority) else { throw error(.invalidPriority) }
    let place = index.append(pattern, priority: narrow)
    var replaced: [Int] = []
    if replacing || index.order == .specificity {
      for other in index.rows(at: place, narrow, like: pattern) where patterns[other].hasShape(of: pattern) {
        guard replacing else {
          index.removeLast()
          throw error(.conflict, existing: .init(pattern: patterns[other], origin: origins[other]))
        }
        remove(other)
        replaced.append(other)
      }
    }
    enter(pattern, at: place, origin)
    return replaced
  }

  private mutating func append(_ pattern: RoutePattern, _ priority: Int32, _ origin: RouteOrigin?) {
    enter(pattern, at: index.append(pattern, priority: priority), origin)
  }

  private mutating func enter(_ pattern: RoutePattern, at place: TableIndex.Place, _ origin: RouteOrigin?) {
    index.enter(patterns.count, at: place, pattern)
    patterns.append(pattern)
    origins.append(origin)
    serials.append(Self.lastSerial.add(1, ordering: .relaxed).newValue)
  }

  @usableFromInline mutating func remove(_ number: Int) {
    index.leave(number, patterns[number])
    removed.insert(number)
  }

  /// Returns the numbers of the patterns that are the same route as one: by specificity those that conflict with it, else equal ones.
  @usableFromInline func numbers(of pattern: RoutePattern) -> [Int] {
    patterns.indices.filter { number in
      !removed.contains(number)
        && (index.order == .specificity ? patterns[number].hasShape(of: pattern) : patterns[number] == pattern)
    }
  }

  /// Returns the frozen table; patterns are renumbered if some were removed.
  @usableFromInline func freeze() -> TableCore {
    if removed.isEmpty { return TableCore(index: MatchIndex(index, patterns), patterns: patterns, origins: origins) }
    var fresh = BuilderCore(order: order)
    for number in patterns.indices where !removed.contains(number) {
      fresh.append(patterns[number], index.priorities[number], origins[number])
    }
    return fresh.freeze()
  }
}
