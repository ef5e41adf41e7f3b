import MediatorMigration
import Testing

/// The limits of the old routers' URLs, which the libraries themselves do not have.
@Suite struct RouterLimitTests {
  private static let marks = String(repeating: "\u{301}\u{316}", count: 300)
  private static let escapedMarks = String(repeating: "%CC%81%CC%96", count: 300)
  private static let longText = String(repeating: "b/", count: 4100)

  /// Each look-up took milliseconds.
  ///
  /// Dictionaries of strings sort such marks, and the names of a node were sorted for each component.
  @Test("A URL that is too long, or has too many combining marks in a row, has no handler (AT34)")
  func urlsHaveLimits() throws {
    let (mgj, hh, routable) = (MGJRouter(), HHRouter(), RoutableRouter())
    mgj.registerObject("a://b") { _ in 1 }
    hh.map("/b/:x", toPage: { _ in 1 })
    try routable.map("b/:x") { _ in }
    for name in ["c", String(Self.marks.unicodeScalars.prefix(30))] {
      #expect(mgj.object(for: "a://b/\(name)") as? Int == 1)
      #expect(mgj.canOpen("a://b/\(name)") && mgj.open("a://b/\(name)"))
      #expect(hh.page(for: "/b/\(name)") as? Int == 1)
      try routable.open("b/\(name)")
    }
    for name in [Self.marks, Self.escapedMarks, Self.longText] {
      #expect(mgj.object(for: "a://b/\(name)") == nil)
      #expect(!mgj.canOpen("a://b/\(name)") && !mgj.open("a://b/\(name)"))
      #expect(hh.page(for: "/b/\(name)") == nil && hh.kind(of: "/b/\(name)") == .none)
    }
    // It decodes nothing.
    for (name, code) in [(Self.marks, URLReadingError.Code.tooManyMarks), (Self.longText, .tooLong)] {
      let error = #expect(throws: URLReadingError.self) { try routable.open("b/\(name)") }
      #expect(error?.code == code)
    }
  }

  @Test("The readers of old dialects reject too many combining marks in a row, wherever they are (AT34)")
  func readersRejectMarks() throws {
    for reader: any URLReader in [JLRoutesURLReader(), JLRoutesURLReader(keepsEscapes: true), CTMediatorURLReader()] {
      for marks in [Self.marks, Self.escapedMarks] {
        for text in ["app://b\(marks)/c", "app://b/c\(marks)", "app://b/c?d\(marks)=e", "app://b/c?d=\(marks)"] {
          let error = #expect(throws: URLReadingError.self) { try reader.read(text) }
          #expect(error?.code == .tooManyMarks)
        }
      }
      _ = try reader.read("app://b/c?d=" + Self.marks.unicodeScalars.prefix(30).map { "\($0)" }.joined())
    }
  }

  @Test("The first name in alphabetical order that matches is MGJRouter's, also after others were removed (MG2)")
  func firstNamesMatch() {
    let router = MGJRouter()
    for name in [":b", "c", ":a", "0"] { router.registerObject("x://h/\(name)") { _ in name } }
    #expect(router.object(for: "x://h/0") as? String == "0")
    #expect(router.object(for: "x://h/c") as? String == ":a")
    router.deregister("x://h/:a")
    #expect(router.object(for: "x://h/c") as? String == ":b")
    router.deregister("x://h/:b")
    #expect(router.object(for: "x://h/c") as? String == "c")
    #expect(router.object(for: "x://h/d") == nil)
  }
}
