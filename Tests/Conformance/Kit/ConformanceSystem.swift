/// One of the routers whose behavior was recorded.
public protocol ConformanceSystem: Sendable {
  /// The name on the command line.
  static var name: String { get }
  /// Runs a case with this package, with new state.
  ///
  /// - Throws: An error if the system cannot run the case.
  static func answer(_ input: JSON) throws -> ConformanceAnswer
}

/// The outcome of a case with this package.
public struct ConformanceAnswer: Sendable, Hashable {
  /// The outcome, with the fields of the recorded one.
  public var out: JSON
  /// The names of the differences caused by our rules, in order, each once.
  public private(set) var differences: [String] = []

  init(_ out: JSON, differences: [String]) {
    self.out = out
    for difference in differences where !self.differences.contains(difference) { self.differences.append(difference) }
  }

  init(results: [JSON], differences: [String]) {
    self.init(["results": .array(results)], differences: differences)
  }
}

/// The reason why a case cannot be run.
struct CaseError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
