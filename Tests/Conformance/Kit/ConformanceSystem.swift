/// One of the routers whose behaviour was recorded.
public protocol ConformanceSystem: Sendable {
  /// The name on the command line.
  static var name: String { get }
  /// What this package does with a case; all state is new.
  ///
  /// - Throws: When the case is none that this system can run.
  static func answer(_ input: JSON) throws -> ConformanceAnswer
}

/// What this package does with a case.
public struct ConformanceAnswer: Sendable, Hashable {
  /// The outcome, with the fields of the recorded one.
  public var out: JSON
  /// The names of the differences that our rules made, in order, each once.
  public private(set) var differences: [String] = []

  init(_ out: JSON, differences: [String]) {
    self.out = out
    for difference in differences where !self.differences.contains(difference) { self.differences.append(difference) }
  }

  init(results: [JSON], differences: [String]) {
    self.init(["results": .array(results)], differences: differences)
  }
}

/// Why a case cannot be run.
struct CaseError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
