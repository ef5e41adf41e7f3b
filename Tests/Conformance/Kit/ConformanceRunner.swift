/// Runs cases line by line, without the input and output of the executable.
public struct ConformanceRunner: Sendable {
  /// All systems.
  public static var systems: [any ConformanceSystem.Type] {
    [CTMediatorSystem.self, JLRoutesSystem.self, MGJRouterSystem.self, HHRouterSystem.self]
  }

  private let system: any ConformanceSystem.Type

  /// Creates the runner of a system, or `nil` if no system has the name.
  public init?(system name: String) {
    guard let system = Self.systems.first(where: { $0.name == name }) else { return nil }
    self.system = system
  }

  /// Returns the line for a case: `{"name": …, "out": …}`, or `{"name": …, "error": "…"}` if it cannot be run.
  ///
  /// It reads only `name` and `case`. The first difference is added as `difference`; if there are several, all are added as
  /// `differences`.
  public func answer(_ line: String) -> String {
    var reply: [String: JSON] = ["name": .null]
    do {
      let input = try JSON(parsing: line)
      reply["name"] = input["name"]
      guard input["case"].members != nil else { throw CaseError("there is no case") }
      let answer = try system.answer(input["case"])
      reply["out"] = answer.out
      reply["difference"] = answer.differences.first.map { .string($0) }
      if answer.differences.count > 1 { reply["differences"] = .array(answer.differences.map { .string($0) }) }
    } catch let error as CaseError {
      reply["error"] = .string(error.description)
    } catch {
      reply["error"] = .string("the line cannot be read: \(error)")
    }
    return JSON.object(reply).line
  }
}
