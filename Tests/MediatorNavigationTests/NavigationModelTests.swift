import MediatorNavigation
import Observation
import Synchronization
import Testing

@MainActor @Suite struct NavigationModelTests {
  let model = NavigationModel()

  @Test("RT7 pushed pages pile up and pop takes the top one off") func pushesAndPops() {
    let (first, second) = (PageEntry.note("first"), PageEntry.note("second"))
    model.push(first)
    model.push(second)
    #expect(model.stack == [first, second])
    #expect(model.current == second)
    #expect(model.pop() == second)
    #expect(model.pop() == first)
    #expect(model.pop() == nil)
    #expect(model.current == nil)
  }

  @Test("A title from outside stays on its line")
  func titlesArePrintable() {
    model.push(.note("a\n| forged\u{1B}[2J\u{202E}"))
    #expect(model.lines == [#"a\u{A}| forged\u{1B}[2J\u{202E}  <"#])
  }

  @Test("RT7 a root takes the place of everything; pop leaves it") func setsRoot() {
    model.push(.note("old"))
    model.present(.note("modal"))
    let root = PageEntry.note("root", .root)
    model.setRoot(root)
    #expect(model.pages == [root])
    #expect(model.pop() == nil)
    #expect(model.root == root)
  }

  @Test("RT7 a presented page has a stack of its own and goes with it") func presents() {
    let (base, modal, above) = (PageEntry.note("base"), PageEntry.note("modal", .modal), PageEntry.note("above"))
    model.push(base)
    model.present(modal)
    model.push(above)
    #expect(model.stack == [base])
    #expect(model.presentedStack == [above])
    #expect(model.current == above)
    #expect(model.dismiss() == modal)
    #expect(model.presentedStack.isEmpty)
    #expect(model.current == base)
    #expect(model.dismiss() == nil)
  }

  @Test("RT7 what is presented is dismissed before another page is presented") func presentsAnother() {
    let second = PageEntry.note("second", .modal)
    model.present(.note("first", .modal))
    model.push(.note("on first"))
    model.present(second)
    #expect(model.pages == [second])
  }

  @Test("RT7 pop takes pages off the presented stack, then dismisses") func popsPresented() {
    let (base, modal, above) = (PageEntry.note("base"), PageEntry.note("modal", .modal), PageEntry.note("above"))
    model.push(base)
    model.present(modal)
    model.push(above)
    #expect(model.pop() == above)
    #expect(model.pop() == modal)
    #expect(model.presented == nil)
    #expect(model.pop() == base)
  }

  @Test("a sheet that the user swipes away takes its stack with it") func bindsPresented() {
    model.present(.note("modal", .modal))
    model.push(.note("above"))
    model.presented = nil
    #expect(model.pages.isEmpty)
  }

  @Test("show puts a page where its options say", arguments: [Placement.push, .modal, .root])
  func shows(placement: Placement) async throws {
    let entry = PageEntry.note("page", PageOptions().placed(placement))
    let navigator: any Navigator = model
    try await navigator.show(entry)
    #expect(navigator.current == entry)
    #expect(model.stack == (placement == .push ? [entry] : []))
    #expect(model.presented == (placement == .modal ? entry : nil))
    #expect(model.root == (placement == .root ? entry : nil))
  }

  @Test("RT7 a navigator known by its protocol pops and dismisses")
  func popsThroughProtocol() async throws {
    let navigator: any Navigator = model
    let (page, modal) = (PageEntry.note("page"), PageEntry.note("modal", .modal))
    try await navigator.show(page)
    try await navigator.show(modal)
    #expect(try await navigator.dismiss(animated: false) == modal)
    #expect(try await navigator.pop(animated: true) == page)
  }

  @Test("one page may stand in a stack twice") func keepsIdentity() {
    let (first, second) = (PageEntry.note("same"), PageEntry.note("same"))
    #expect(first != second)
    #expect(Set([first, second, first]).count == 2)
  }

  @Test("RT7 a URL is handed to the system once") func opensExternally() async throws {
    var handed: [String] = []
    let model = NavigationModel { url in
      handed.append(url)
      return url.hasPrefix("https:")
    }
    try await model.openExternally("https://example.com")
    await #expect(throws: NavigationError.self) { try await model.openExternally("tel:1") }
    #expect(handed == ["https://example.com", "tel:1"])
  }

  @Test("a URL that nothing opens is an error") func refusesExternal() async throws {
    let error = try #require(
      await #expect(throws: NavigationError.self) { try await model.openExternally("https://example.com") })
    #expect(error.code == .notOpenedExternally)
    #expect("\(error)" == "'https://example.com' cannot be opened outside the app")
  }

  @Test("observers are told when the page in front changes") func isObserved() {
    let changes = Atomic<Int>(0)
    func watch() {
      withObservationTracking {
        _ = model.current
      } onChange: {
        changes.add(1, ordering: .relaxed)
      }
    }
    watch()
    model.push(.note("page"))
    watch()
    model.present(.note("modal", .modal))
    #expect(changes.load(ordering: .relaxed) == 2)
  }

  @Test("a console draws the stacks, the presented one behind a bar") func draws() {
    #expect("\(model)" == "(no pages)")
    model.setRoot(.note("Catalogue", .root))
    model.push(.note("Product 7"))
    model.present(.note("Sign in", .modal(.formSheet)))
    model.push(.note("Terms"))
    #expect(
      "\(model)" == """
        Catalogue (root)
          Product 7
        | Sign in (modal, formSheet)
        |   Terms  <
        """)
    model.dismiss()
    #expect(model.lines == ["Catalogue (root)", "  Product 7  <"])
  }
}
