import MediatorNavigation
import MediatorTestSupport
import Testing

@Suite struct NavigationStateTests {
  private static let names = ["catalog", "orders", "account"]
  private let sections = names.map { PageSection($0) }

  @Test("A state without sections has one") func stateHasASection() {
    #expect(NavigationState().sections.map(\.section.name) == ["main"])
    #expect(NavigationState().selection == "main")
  }

  @Test("Selecting a section keeps all stacks and removes layers (LN17)") func selectingKeepsStacks() throws {
    var state = NavigationState(sections: sections)
    let (product, order) = (PageEntry.note("product"), PageEntry.note("order"))
    state.push(product)
    state.present(.note("modal", .modal))
    try state.select("orders")
    #expect(state.layers.isEmpty)
    state.push(order)
    try state.select("catalog")
    #expect(state.current == product)
    #expect(state.stack(of: "orders")?.pages == [order])
  }

  @Test("A tap on the selected tab goes back to its root; code that selects it again does not (LN17)")
  @MainActor func tappingSelectedTabPopsToRoot() throws {
    let model = NavigationModel(sections: sections)
    model.tab = "orders"
    model.changeNow { $0.push(.note("order")) }
    try model.changeNow { try $0.select("orders") }
    #expect(model.stack.count == 1)
    model.tab = "orders"
    #expect(model.stack.isEmpty)
    #expect(model.tab == "orders")
  }

  @Test("Reset removes the pages of all sections and keeps their roots (LN17)") func resetKeepsRoots() throws {
    var state = NavigationState(sections: sections)
    let root = PageEntry.note("root", .root)
    for name in Self.names {
      try state.select(name)
      if name == "orders" { state.setRoot(root) }
      state.push(.note("page of \(name)"))
    }
    state.present(.note("modal", .modal))
    state.reset()
    #expect(state.entries == [root])
    #expect(state.selection == "catalog")
  }

  @Test("A layer is presented over other layers, a modal page replaces them, and dismiss removes one layer (LN18)")
  func layersAreStacked() {
    var state = NavigationState()
    let entries = [PageEntry.note("modal", .modal), .note("first", .layer), .note("second", .layer)]
    for entry in entries { state.show(entry) }
    #expect(state.layers.map(\.root) == entries)
    let dismissed = state.dismiss()
    #expect(dismissed == entries[2])
    #expect(state.layers.map(\.root) == Array(entries.prefix(2)))
    state.show(entries[2])
    state.dismissAll()
    #expect(state.layers.isEmpty)
    for entry in entries { state.show(entry) }
    let other = PageEntry.note("other", .modal)
    state.show(other)
    #expect(state.layers.map(\.root) == [other])
  }

  @Test("Going back to a page finds the nearest one from the front, through layers, in one change (LN19)")
  @MainActor func popGoesBackThroughLayers() async throws {
    let model = NavigationModel()
    let entries = ["a", "b", "a", "c"].map { PageEntry.note($0) }
    for entry in entries { try await model.push(entry) }
    let modal = PageEntry.note("modal", .modal)
    try await model.present(modal)
    try await model.push(.note("above"))
    try await model.show(.note("layer", .layer))
    #expect(try await model.pop { $0.title == "none" } == nil)
    #expect(model.pages.count == 7)
    #expect(try await model.pop(to: modal) == modal)
    #expect(model.current == modal)
    #expect(try await model.pop { $0.title == "a" } == entries[2])
    #expect(model.pages == Array(entries.prefix(3)))
    #expect(try await model.pop(to: modal) == nil)
  }

  @Test("An entry that is shown again moves, so the state contains it once") func shownEntriesMove() throws {
    var state = NavigationState()
    let (first, second) = (PageEntry.note("first"), PageEntry.note("second"))
    state.push(first)
    state.push(second)
    state.push(first)
    #expect(state.pages == [second, first])
    state.present(first)
    #expect(state.layers.map(\.root) == [first])
    try state.setPages([first, first, second], of: "main")
    #expect(state.pages == [first, second])
    #expect(state.layers.isEmpty)
  }

  @Test("Several sections are drawn on one line, and layers with a bar each") @MainActor
  func sectionsAndLayersAreDrawn() throws {
    let model = NavigationModel(sections: sections)
    try model.changeNow {
      try $0.select("orders")
      $0.push(.note("Order 7"))
      $0.show(.note("Sign in", .modal))
      $0.show(.note("Terms", .layer))
      $0.push(.note("Imprint"))
    }
    #expect(
      model.drawing == """
        catalog  [orders]  account
        Order 7
        | Sign in (modal)
        | | Terms (layer)
        | |   Imprint  <
        """)
    model.tab = "account"
    #expect(model.drawing == "catalog  orders  [account]\n(no pages)")
  }

  @Test("A layer that leaves by its binding removes the layers above it (LN18)") @MainActor
  func bindingRemovesLayersAbove() {
    let model = NavigationModel()
    let (first, second, third) = (PageEntry.note("1", .modal), PageEntry.note("2", .layer), PageEntry.note("3", .layer))
    for entry in [first, second, third] { model.changeNow { $0.show(entry) } }
    model[layer: 1] = second
    #expect(model.state.layers.count == 3)
    model[pathOfLayer: 1] = [.note("above")]
    #expect(model.state.layers[1].pages.count == 1)
    model[layer: 1] = nil
    #expect(model.state.layers.map(\.root) == [first])
    model[layer: 7] = third
    #expect(model.state.layers.map(\.root) == [first])
  }

  @Test("Random changes have the same effect on plain lists, and keep the invariants", arguments: 0..<20)
  func randomChangesMatchPlainLists(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var state = NavigationState(sections: sections)
    var lists = PlainLists(count: sections.count)
    var known: [PageEntry] = []
    for step in 0..<400 {
      let options: [PageOptions] = [.push, .push, .push, .modal, .layer, .root]
      switch random.next(below: 10) {
      case 0..<5:
        let old = known.isEmpty || random.next(below: 8) > 0 ? nil : known[random.next(below: known.count)]
        let entry = old ?? .note("\(step)", options[random.next(below: options.count)])
        known.append(entry)
        state.show(entry)
        lists.show(entry)
      case 5:
        let (popped, expected) = (state.pop(), lists.pop())
        #expect(popped == expected)
      case 6:
        state.dismiss()
        _ = lists.layers.popLast()
      case 7:
        let index = random.next(below: sections.count)
        try state.select(sections[index].name)
        lists.selected = index
        lists.layers = []
      case 8:
        guard let entry = known.randomElement(using: &random) else { continue }
        let (popped, expected) = (state.pop(to: entry) != nil, lists.pop(to: entry))
        #expect(popped == expected)
      default:
        guard random.next(below: 10) == 0 else { continue }
        state.reset()
        lists.reset()
      }
      #expect(state.sections.map { ($0.root.map { [$0] } ?? []) + $0.pages } == lists.sections.map { $0.entries })
      #expect(state.layers.map(\.entries) == lists.layers)
      #expect(Set(state.entries).count == state.entries.count)
    }
  }
}

/// A state as lists of entries.
private struct PlainLists {
  struct Section {
    var root: PageEntry?
    var pages: [PageEntry] = []
    var entries: [PageEntry] { (root.map { [$0] } ?? []) + pages }
  }

  var sections: [Section]
  var selected = 0
  var layers: [[PageEntry]] = []

  init(count: Int) { sections = Array(repeating: Section(), count: count) }

  mutating func remove(_ entry: PageEntry) {
    for index in sections.indices {
      if sections[index].root == entry { sections[index].root = nil }
      sections[index].pages.removeAll { $0 == entry }
    }
    layers = layers.compactMap { $0[0] == entry ? nil : $0.filter { $0 != entry } }
  }

  mutating func show(_ entry: PageEntry) {
    switch entry.options.placement {
    case .push:
      remove(entry)
      if layers.isEmpty { sections[selected].pages += [entry] } else { layers[layers.count - 1] += [entry] }
    case .modal:
      layers = []
      remove(entry)
      layers = [[entry]]
    case .layer:
      remove(entry)
      layers += [[entry]]
    case .root:
      layers = []
      remove(entry)
      sections[selected] = Section(root: entry)
    }
  }

  mutating func pop() -> PageEntry? {
    guard var front = layers.popLast() else { return sections[selected].pages.popLast() }
    let entry = front.removeLast()
    if !front.isEmpty { layers.append(front) }
    return entry
  }

  mutating func pop(to entry: PageEntry) -> Bool {
    if let depth = layers.lastIndex(where: { $0.contains(entry) }) {
      layers = Array(layers[...depth])
      layers[depth] = Array(layers[depth][...layers[depth].firstIndex(of: entry)!])
      return true
    }
    guard sections[selected].entries.contains(entry) else { return false }
    layers = []
    while let last = sections[selected].pages.last, last != entry { sections[selected].pages.removeLast() }
    return true
  }

  mutating func reset() {
    layers = []
    selected = 0
    for index in sections.indices { sections[index].pages = [] }
  }
}
