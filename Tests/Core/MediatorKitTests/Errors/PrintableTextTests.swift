import MediatorLinks
import MediatorTestSupport
import Testing

// Cause: records, suggestions and descriptions of patterns contained control and direction characters.
@Suite("Printed text neither moves the cursor nor hides anything") struct PrintableTextTests {
  private struct TestError: Error, CustomStringConvertible {
    let description: String
  }

  private struct DeskTarget: Target {
    static let name: TargetName = "desk"
    static var actions: ActionTable<DeskTarget> {
      Action("show", "id") { (_, id: Int) in id }.exposed(to: .all)
      Action("fail", "text") { (_, text: String) -> Int in throw TestError(description: text) }.exposed(to: .all)
    }
  }

  /// Texts of one line each, by their origin.
  private static let printers: [(name: String, print: @Sendable (String) throws -> [String])] = [
    ("a printable text", { [PrintableText($0).description] }),
    (
      "an error by name",
      { text in
        let mediator = try desk()
        return [
          message { try mediator.performNow("desk", ActionName("show\(text)")) },
          message { try mediator.performNow(TargetName("desk\(text)"), "show") },
          message { try mediator.performNow("desk", "show", ["id\(text)": 1]) },
          message { try mediator.performNow("desk", "show", Parameters(texts: [("id", text)])) },
          message { try mediator.performNow("desk", "show", ["id": TestError(description: text)]) },
        ]
      }
    ),
    (
      "an error of a registration",
      { text in
        let mediator = try Mediator(links: LinkSettings(namespaces: [.schemes("shop")]))
        return [
          message { try mediator.register(ModuleContents {}, as: ModuleName(text)) },
          message { try mediator.routes(in: text).add(Route("/a", exposedTo: .all) { 1 }) },
        ]
      }
    ),
    (
      "a link",
      { text in
        let mediator = try desk()
        let url = "shop://desk/show\(text)"
        return [
          message { try mediator.openNow(url, source: LinkSource(text)) },
          message { try mediator.openNow(url, source: .push, context: ["id": 1]) },
        ] + mediator.explain(url, source: LinkSource(text)).description.split(separator: "\n").map(String.init)
      }
    ),
    (
      "a record",
      { text in
        let mediator = try desk()
        let lines = Log()
        mediator.observe(CallObserver { lines.add("\($0)") })
        _ = try? mediator.performNow("desk", "fail", ["text": text])
        _ = try? mediator.performNow("desk", ActionName(text))
        _ = try? mediator.openNow(text, source: LinkSource(text))
        return lines.texts
      }
    ),
    (
      "parameters",
      { text in
        [
          "\([text: 1] as Parameters)", "\(["label": text] as Parameters)", "\(Parameters(texts: [(text, text)]))",
          Parameters(texts: [("label", text)])["label"].map { "\($0)" } ?? "",
        ]
      }
    ),
    (
      "an error of a URL or a pattern",
      { text in
        [
          message { try StandardURLReader().read(text) }, message { try StandardURLReader().read("a://\(text)") },
          message { try StandardURLReader().read("a://b/c?\(text)=\(text)") },
          RoutePattern(stringLiteral: "/:\(text)").error?.message ?? "",
        ] + (RoutePattern(stringLiteral: "/<\(text)").error?.description.split(separator: "\n").map(String.init) ?? [])
      }
    ),
  ]

  private static func desk() throws -> Mediator {
    let mediator = try Mediator()
    try mediator.register(ModuleContents { Registration({ DeskTarget() }) }, as: "Desk")
    return mediator
  }

  private static func message(_ body: () throws -> some Any) -> String {
    do {
      _ = try body()
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test("Random hostile text stays on its line and has no effect", arguments: printers.indices)
  func hostileTextHasNoEffect(printer: Int) throws {
    var texts = HostileTexts(seed: UInt64(printer))
    for _ in 0..<400 {
      let text = texts.next()
      for line in try Self.printers[printer].print(text) {
        var terminal = Terminal()
        terminal.print(line)
        #expect(terminal.effects.isEmpty, "\(Self.printers[printer].name): \(Array(text.unicodeScalars))")
      }
    }
  }

  @Test("The tests' terminal detects the effects of raw text")
  func terminalDetectsEffects() {
    var terminal = Terminal()
    terminal.print("a\u{1B}[2J\u{7}\n\u{9B}\u{202E}b")
    #expect(terminal.effects == ["escape", "bell", "line feed", "8-bit control", "direction"])
    #expect(terminal.column == 5)
  }

  @Test("Visible text is unchanged", arguments: ["", "a b", "é家 ✓", "\\u{1B}", "e\u{301}"])
  func visibleTextIsUnchanged(text: String) {
    #expect(PrintableText(text).description == text)
  }

  @Test("Hidden characters are shown by their numbers")
  func hiddenCharactersAreShown() {
    #expect(PrintableText("a\u{1B}\u{202E}\u{FE0F}\n").description == #"a\u{1B}\u{202E}\u{FE0F}\u{A}"#)
  }

  // Cause: the cut part of a long text was printed as a dump of the view's storage.
  @Test("A message shows at most 120 scalars of a text from outside", arguments: [120, 121])
  func longTextIsCut(length: Int) throws {
    let text = String(repeating: "y", count: length)
    let shown = String(repeating: "y", count: 120) + (length > 120 ? "…" : "")
    let verdict = RouteVerdict.literalDiffers(segment: 0, expected: "a", found: text)
    #expect(verdict.description == "segment 1: found '\(shown)', expected 'a'")
    #expect(Self.message { try Mediator().openNow(text, source: .push) }.hasPrefix("'\(shown)'"))
  }

  // Cause: `debugDescription` takes quadratic time for characters such as U+0600, five seconds for 32 KB.
  @Test("Parameters are described by Swift's literals, and a long character by its first scalars (AT61)")
  func literals() {
    let mixed: Parameters = ["a": "x\"\\\n\u{301}\u{1F469}\u{200D}\u{600}"]
    #expect("\(mixed)" == "[a: \"x\\\"\\\\\\n\u{301}\u{1F469}\\u{200D}\\u{600}\"]")
    let text = String(repeating: "\u{600}", count: 100_000)
    let shown = String(repeating: #"\u{600}"#, count: 20)
    for parameters in [Parameters(texts: ["a": text]), ["a": text]] as [Parameters] {
      #expect("\(parameters)".hasPrefix("[a: \"" + shown.prefix(70)))
    }
    #expect("\(["a": [text]] as Parameters)" == "[a: [String] with 1 value]")
    #expect("\(["a": ["b": text]] as Parameters)" == "[a: Dictionary<String, String> with 1 value]")
  }
}
