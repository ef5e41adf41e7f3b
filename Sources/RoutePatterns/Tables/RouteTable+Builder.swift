import MediatorText

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
      return RouteHandle(builder: core.identity, number: values.count - 1)
    }

    /// Removes a registration.
    ///
    /// - Returns: Whether it was still registered.
    @discardableResult public mutating func remove(_ handle: RouteHandle) -> Bool {
      guard handle.builder == core.identity, values.indices.contains(handle.number),
        values[handle.number] != nil
      else { return false }
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

    /// Adds the patterns of another builder, in their order of registration.
    ///
    /// - Throws: ``RouteTableError`` at the first conflict; patterns added before it stay.
    /// - Complexity: O(*n*) in the total length of the other's patterns.
    public mutating func merge(_ other: Builder, replacing: Bool = false) throws(RouteTableError) {
      for (number, value) in other.values.enumerated() {
        guard let value else { continue }
        try insert(
          other.core.pattern(number), value, priority: other.core.priority(number), origin: other.core.origins[number],
          replacing: replacing)
      }
    }

    /// Adds the patterns of a table, in their order of registration.
    ///
    /// - Throws: ``RouteTableError`` at the first conflict; patterns added before it stay.
    public mutating func merge(_ table: RouteTable, replacing: Bool = false) throws(RouteTableError) {
      try merge(Builder(table), replacing: replacing)
    }

    /// Creates the table.
    ///
    /// - Complexity: O(*n* log *n*) in the number of patterns.
    @inlinable public func freeze() -> RouteTable {
      var kept: [Value] = []
      kept.reserveCapacity(core.count)
      for case let value? in values { kept.append(value) }
      return RouteTable(core: core.freeze(), values: kept)
    }
  }
}

extension RouteTable.Builder: CustomStringConvertible {
  /// The number of patterns.
  public var description: String { counted(count, "pattern") }
}
