/// Answers cases line by line: what the executable does, without its input and output.
public struct ConformanceRunner: Sendable {
  /// All systems.
  public static var systems: [any ConformanceSystem.Type] {
    [CTMediatorSystem.self, JLRoutesSystem.self, MGJRouterSystem.self, HHRouterSystem.self]
  }

  private let system: any ConformanceSystem.Type

  /// Makes the runner of a system; nil when there is none of that name.
  public init?(system name: String) {
    guard let system = Self.systems.first(where: { $0.name == name }) else { return nil }
    self.system = system
  }

  /// The line that answers a line: `{"name": …, "out": …}`, or `{"name": …, "error": "…"}` when it cannot be run.
  ///
  /// It reads `name` and `case` and nothing else. A named difference is added as `difference`; if there are several, the
  /// first, and all of them as `differences`.
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
