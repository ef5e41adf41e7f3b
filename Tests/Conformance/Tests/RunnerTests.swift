import MediatorConformanceKit
import Testing

@Suite("The runner prints a line for each case") struct RunnerTests {
  @Test(
    "Every line has a result", arguments: ConformanceRunner.systems.map { $0.name },
    [
      "", " ", "null", "[]", "7", "\"text\"", "{", "{}", #"{"name": "n"}"#, #"{"name": 1, "case": 2}"#,
      #"{"name": "n", "case": {}}"#, #"{"name": "n", "case": {"ops": 5}}"#, #"{"name": "n", "case": {"ops": [5]}}"#,
      #"{"name": "n", "case": {"ops": [{"op": "nonsense"}]}}"#, #"{"name": "n", "case": {"ops": [{"op": null}]}}"#,
      #"{"name": "n", "case": {"routes": [1], "url": []}}"#,
      String(repeating: "[", count: 4000), "\u{0}", "\u{FEFF}{}",
    ])
  func everyLineHasAResult(system: String, line: String) throws {
    let runner = try #require(ConformanceRunner(system: system))
    let reply = try JSON(parsing: runner.answer(line))
    #expect(reply["error"].text?.isEmpty == false)
    #expect(reply["out"] == .null)
  }

  @Test(
    "Paths of 8,000 bytes have a result, whatever their depth",
    arguments: [("mgj", "register", "open"), ("hh-routable", "hhmap", "hhcall")])
  func deepPathsHaveAResult(system: String, map: String, open: String) throws {
    let path = String(repeating: "a/", count: 4_000)
    let line: JSON = [
      "name": "deep",
      "case": [
        "ops": [
          ["op": .string(map), "pattern": .string(path), "id": "deep"],
          ["op": .string(open), "url": .string(path), "route": .string(path)],
        ]
      ],
    ]
    let reply = try JSON(parsing: try #require(ConformanceRunner(system: system)).answer(line.line))
    #expect(reply["out"]["results"].elements?.last?["called"].elements?.count == 1)
  }

  @Test("Other names of systems are rejected")
  func otherNamesAreRejected() {
    #expect(ConformanceRunner(system: "") == nil)
    #expect(ConformanceRunner(system: "CTMediator") == nil)
  }

  @Test(
    "Numbers keep their kind",
    arguments: ["18446744073709551615", "-9223372036854775808", "2.5", "true", "1099511627776"])
  func numbersKeepTheirKind(text: String) throws {
    #expect(try JSON(parsing: text).line == text)
  }
}
