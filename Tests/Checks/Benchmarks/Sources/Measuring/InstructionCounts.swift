/// The instructions of cases, read from lines `name<tab>instructions`; a case may have several lines.
public struct InstructionCounts {
  private var counts: [String: [Double]] = [:]

  /// Reads such lines.
  public init(_ text: String = "") {
    for line in text.split(separator: "\n") {
      let columns = line.split(separator: "\t")
      if columns.count == 2, let count = Double(columns[1]) { counts[String(columns[0]), default: []].append(count) }
    }
  }

  /// Whether no case was counted.
  public var isEmpty: Bool { counts.isEmpty }

  /// The least count of a case, because a count may also contain what other threads did meanwhile.
  public subscript(name: String) -> Double? { counts[name]?.min() }

  /// Returns how many times a case was counted.
  public func times(_ name: String) -> Int { counts[name]?.count ?? 0 }

  /// Returns the names of the cases whose least count exceeds their limit, sorted; cases without a limit exceed none.
  public func names(above limits: [String: Double]) -> [String] {
    counts.keys.filter { name in (self[name] ?? 0) > limits[name] ?? .infinity }.sorted()
  }
}
