import MediatorNavigation
import Observation
import Synchronization
import Testing

@MainActor @Suite struct NavigationModelTests {
  let model = NavigationModel()

  @Test("A tab that a view selects twice keeps its pages, and a tap on it later goes back (LN66)")
  func tabSelectedTwiceKeepsItsPages() async throws {
    let model = NavigationModel(sections: [PageSection("a"), PageSection("b")])
    try model.changeNow { try $0.setPages([.note("page")], of: "b") }
    model.tab = "b"
    model.tab = "b"
    #expect(model.stack.map(\.title) == ["page"])
    for _ in 0..<100 { await Task.yield() }
    model.tab = "b"
    #expect(model.stack.isEmpty)
  }

  @Test("Pages are pushed onto the stack, and pop removes the top one (RT7)") func pushAndPopChangeTheStack()
    async throws
  {
    let (first, second) = (PageEntry.note("first"), PageEntry.note("second"))
    model.changeNow { $0.push(first) }
    model.changeNow { $0.push(second) }
    #expect(model.stack == [first, second])
    #expect(model.current == second)
    #expect(try await model.pop() == second)
    #expect(try await model.pop() == first)
    #expect(try await model.pop() == nil)
    #expect(model.current == nil)
  }

  @Test("A title from outside is printed on one line")
  func titlesArePrintable() {
    model.changeNow { $0.push(.note("a\n| forged\u{1B}[2J\u{202E}")) }
    #expect(model.lines == [#"a\u{A}| forged\u{1B}[2J\u{202E}  <"#])
  }

  @Test("A root replaces all pages, and pop keeps it (RT7)") func rootReplacesAllPages() async throws {
    model.changeNow { $0.push(.note("old")) }
    model.changeNow { $0.present(.note("modal")) }
    let root = PageEntry.note("root", .root)
    model.changeNow { $0.setRoot(root) }
    #expect(model.pages == [root])
    #expect(try await model.pop() == nil)
    #expect(model.root == root)
  }

  @Test("A presented page has its own stack, which leaves with it (RT7)") func presentedPageHasAStack() async throws {
    let (base, modal, above) = (PageEntry.note("base"), PageEntry.note("modal", .modal), PageEntry.note("above"))
    model.changeNow { $0.push(base) }
    model.changeNow { $0.present(modal) }
    model.changeNow { $0.push(above) }
    #expect(model.stack == [base])
    #expect(model[pathOfLayer: 0] == [above])
    #expect(model.current == above)
    #expect(try await model.dismiss() == modal)
    #expect(model[pathOfLayer: 0].isEmpty)
    #expect(model.current == base)
    #expect(try await model.dismiss() == nil)
  }

  @Test("A presented page is dismissed before another page is presented (RT7)") func presentingDismissesFirst() {
    let second = PageEntry.note("second", .modal)
    model.changeNow { $0.present(.note("first", .modal)) }
    model.changeNow { $0.push(.note("on first")) }
    model.changeNow { $0.present(second) }
    #expect(model.pages == [second])
  }

  @Test("Pop removes pages from the presented stack, then dismisses it (RT7)") func popEmptiesPresentedStack()
    async throws
  {
    let (base, modal, above) = (PageEntry.note("base"), PageEntry.note("modal", .modal), PageEntry.note("above"))
    model.changeNow { $0.push(base) }
    model.changeNow { $0.present(modal) }
    model.changeNow { $0.push(above) }
    #expect(try await model.pop() == above)
    #expect(try await model.pop() == modal)
    #expect(model[layer: 0] == nil)
    #expect(try await model.pop() == base)
  }

  @Test("A sheet that the user swipes away leaves with its stack") func swipedSheetLeavesWithItsStack() {
    model.changeNow { $0.present(.note("modal", .modal)) }
    model.changeNow { $0.push(.note("above")) }
    model[layer: 0] = nil
    #expect(model.pages.isEmpty)
  }

  @Test("`show` shows a page as its options say", arguments: [Placement.push, .modal, .root])
  func showFollowsPlacement(placement: Placement) async throws {
    let entry = PageEntry.note("page", PageOptions().placed(placement))
    let navigator: any Navigator = model
    try await navigator.show(entry)
    #expect(navigator.current == entry)
    #expect(model.stack == (placement == .push ? [entry] : []))
    #expect(model[layer: 0] == (placement == .modal ? entry : nil))
    #expect(model.root == (placement == .root ? entry : nil))
  }

  @Test("A navigator known by its protocol pops and dismisses (RT7)")
  func protocolPopsAndDismisses() async throws {
    let navigator: any Navigator = model
    let (page, modal) = (PageEntry.note("page"), PageEntry.note("modal", .modal))
    try await navigator.show(page)
    try await navigator.show(modal)
    #expect(try await navigator.dismiss(animated: false) == modal)
    #expect(try await navigator.pop(animated: true) == page)
  }

  @Test("A stack can contain one page twice") func stackCanContainAPageTwice() {
    let (first, second) = (PageEntry.note("same"), PageEntry.note("same"))
    #expect(first != second)
    #expect(Set([first, second, first]).count == 2)
  }

  @Test("Observation reports changes of the front page") func observationReportsChanges() {
    let changes = Atomic<Int>(0)
    func watch() {
      withObservationTracking {
        _ = model.current
      } onChange: {
        changes.add(1, ordering: .relaxed)
      }
    }
    watch()
    model.changeNow { $0.push(.note("page")) }
    watch()
    model.changeNow { $0.present(.note("modal", .modal)) }
    #expect(changes.load(ordering: .relaxed) == 2)
  }

  @Test("The drawing shows the stacks, and a bar before the presented one") func drawingShowsStacks() {
    #expect("\(model)" == "(no pages)")
    model.changeNow { $0.setRoot(.note("Catalogue", .root)) }
    model.changeNow { $0.push(.note("Product 7")) }
    model.changeNow { $0.present(.note("Sign in", .modal(.formSheet))) }
    model.changeNow { $0.push(.note("Terms")) }
    #expect(
      "\(model)" == """
        Catalogue (root)
          Product 7
        | Sign in (modal, formSheet)
        |   Terms  <
        """)
    model.changeNow { $0.dismiss() }
    #expect(model.lines == ["Catalogue (root)", "  Product 7  <"])
  }
}
