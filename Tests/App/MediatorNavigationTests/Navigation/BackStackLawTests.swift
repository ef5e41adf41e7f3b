import Foundation
import MediatorNavigation
import MediatorPageTestSupport
import MediatorTestSupport
import Testing

/// Compares links into random trees of pages with a builder that shows one page after another on an empty state.
@MainActor @Suite(.patient) struct BackStackLawTests {
  /// `LINK_CHAINS` sets a larger number of trees.
  nonisolated static let count = ProcessInfo.processInfo.environment["LINK_CHAINS"].flatMap { Int($0) } ?? 400

  @Test(
    "After a link, section and layers contain the keys of a newly started app, also if it is repeated (LN8, LN11, LN16, LN61)"
  )
  func linkShowsTheKeysOfANewlyStartedApp() async throws {
    for seed in 0..<Self.count {
      var random = SeededGenerator(seed: UInt64(seed))
      let tree = PageTree(&random)
      let model = NavigationModel(sections: tree.sections)
      let mediator = try Mediator.with(model) { tree.contents }
      for _ in 0...random.next(below: 3) {
        try disturb(model, &random)
        let (node, numbers) = tree.randomLink(&random)
        let url = tree.url(node, numbers)
        let policy = [PagePolicy.replace, .reuse, .reuse, .onTop, nil][random.next(below: 5)]
        let before = model.state
        let overrides = PageOverrides(policy: policy)
        let plan = try mediator.plan(for: url, source: .push, overriding: overrides, in: model.state)
        do {
          try await mediator.navigate(to: url, source: .push, overriding: overrides)
        } catch is NavigationError where tree.nodes[node].fails {
          #expect(model.state == before)
          continue
        }
        // A plan does not know which pages fail, or are kept because another one failed (LN61).
        if policy == .onTop || !tree.chain(node, numbers).contains(where: \.fails) {
          let (planned, found) = (Written(plan.state, before), Written(model.state, before))
          guard planned == found, plan.front == model.pages.map(\.key),
            plan.section == nil || plan.section == model.state.selection,
            plan.steps.allSatisfy({ step in !step.isShown || before.entries.contains { $0.key == step.key } })
          else {
            Issue.record("seed \(seed), \(url): found \(found), planned \(planned) by \(plan)")
            return
          }
        }
        if policy == .onTop { continue }
        let expected = NewApp(tree, node, numbers, over: before)
        let found = NewApp(model.state)
        guard found == expected else {
          Issue.record("seed \(seed), \(url): found \(found), expected \(expected)")
          return
        }
        let shown = model.state
        try await mediator.navigate(to: url, source: .push, overriding: PageOverrides(policy: .reuse))
        guard model.state == shown else {
          Issue.record("seed \(seed), \(url) twice: found \(NewApp(model.state)), expected \(expected)")
          return
        }
      }
    }
  }

  /// Changes the state as users and code do between links.
  private func disturb(_ model: NavigationModel, _ random: inout SeededGenerator) throws {
    let section = model.state.sections[random.next(below: model.state.sections.count)].section.name
    let choice = random.next(below: 8)
    try model.changeNow { state in
      switch choice {
      case 0: state.pop()
      case 1: state.dismiss()
      case 2: try state.select(section)
      case 3: state.push(.note("code"))
      case 4: state.show(.note("code", .modal))
      case 5: state.show(.note("code", .layer))
      default: break
      }
    }
  }
}

/// A random forest of pages with one required and one optional number.
private struct PageTree: Sendable {
  struct Node: Sendable {
    var parent: Int?
    /// Whether the child's second number is the parent's first, and whether the second is passed on.
    var takesSecond = false
    var passesSecond = false
    var placement = Placement.push
    var fails = false
    var isClosed = false
  }

  var nodes: [Node] = []
  var sections: [PageSection] = []

  init(_ random: inout SeededGenerator) {
    for index in 0..<12 {
      var node = Node()
      if index > 0, random.next(below: 5) > 0 { node.parent = random.next(below: index) }
      node.takesSecond = random.next(below: 5) == 0
      node.passesSecond = random.next(below: 2) == 0
      let placements: [Placement] = [.push, .push, .push, .push, .modal, .layer, .root]
      node.placement = placements[random.next(below: placements.count)]
      node.fails = random.next(below: 10) == 0
      node.isClosed = random.next(below: 12) == 0
      nodes.append(node)
    }
    for index in 0...random.next(below: 5) {
      let root = random.next(below: 4) == 0 ? nil : "shop://n\(random.next(below: 6))/1"
      sections.append(PageSection("s\(index)", root: root, isDrawnByApp: random.next(below: 4) == 0))
    }
  }

  func pattern(_ index: Int) -> RoutePattern { .init(stringLiteral: "/n\(index)/:a<int>(/:b<int>)") }

  func url(_ index: Int, _ numbers: [Int]) -> String {
    "shop://n\(index)/" + numbers.map(String.init).joined(separator: "/")
  }

  func key(_ index: Int, _ numbers: [Int]) -> String {
    "\(pattern(index)) [a: \(numbers[0])\(numbers.count > 1 ? "; b: \(numbers[1])" : "")]"
  }

  @ModuleBuilder var contents: ModuleContents {
    for (index, node) in nodes.enumerated() {
      PageRoute(
        pattern(index),
        under: node.parent.map { parent in
          if node.takesSecond { return "/n\(parent)/:b" }
          return node.passesSecond ? "/n\(parent)/:a(/:b)" : "/n\(parent)/:a"
        },
        exposedTo: node.isClosed ? .inApp : [.inApp, .push],
        options: PageOptions().placed(node.placement).parentTimeout(.seconds(600))
      ) { (a: Int, b: Int?) in
        if node.fails { throw NoStory(id: "\(index)") }
        return ItemPage("n\(index)", a)
      }
    }
  }

  func randomLink(_ random: inout SeededGenerator) -> (Int, [Int]) {
    var node = random.next(below: nodes.count)
    while nodes[node].isClosed { node = random.next(below: nodes.count) }
    return (node, (0...random.next(below: 2)).map { _ in 1 + random.next(below: 2) })
  }

  /// Returns the page and its parents, the lowest first, with whether building them fails.
  func chain(_ node: Int, _ numbers: [Int]) -> [(node: Int, numbers: [Int], fails: Bool)] {
    var chain = [(node: node, numbers: numbers, fails: false)]
    var (child, values) = (nodes[node], numbers)
    while let parent = child.parent {
      if child.takesSecond {
        guard values.count > 1 else { break }
        values = [values[1]]
      } else if !child.passesSecond {
        values = [values[0]]
      }
      if nodes[parent].isClosed { break }
      chain.append((parent, values, nodes[parent].fails))
      child = nodes[parent]
    }
    return chain.reversed()
  }
}

/// The shown members of a chain, by index.
private struct Shown {
  var root: Int?
  /// Whether the root is the one that the section declares.
  var isOwnRoot = false
  var pages: [Int] = []
  var layers: [[Int]] = []

  var all: [Int] { (root.map { [$0] } ?? []) + pages + layers.joined() }
}

/// All sections and layers of a state: the identity of a page that was shown before, and the key of a new one.
private struct Written: Equatable {
  var selection: String
  var sections: [[String]]
  var layers: [[String]]

  init(_ state: NavigationState, _ before: NavigationState) {
    let shown = Set(before.entries.map(\.id))
    func text(_ entry: PageEntry) -> String {
      shown.contains(entry.id) ? "\(entry.id)" : entry.key?.description ?? "another page"
    }
    selection = state.selection
    sections = state.sections.map { stack in [stack.root.map(text) ?? "no root"] + stack.pages.map(text) }
    layers = state.layers.map { $0.entries.map(text) }
  }
}

/// The keys of the selected section and of the layers in a newly started app.
private struct NewApp: Equatable {
  var section: String
  var root: String?
  var pages: [String] = []
  var layers: [[String]] = []

  init(_ state: NavigationState) {
    func key(_ entry: PageEntry) -> String { entry.key?.description ?? "\(entry.id)" }
    section = state.selection
    root = state.selectedStack.root.map(key)
    pages = state.selectedStack.pages.map(key)
    layers = state.layers.map { $0.entries.map(key) }
  }

  /// Shows one page after another on an empty state, and keeps the parts of the previous state that the link does not change.
  init(_ tree: PageTree, _ node: Int, _ numbers: [Int], over before: NavigationState) {
    let chain = tree.chain(node, numbers)
    // Another URL of a root's route comes above the root (FD50).
    var start: (section: Int, index: Int, isRoot: Bool)?
    for (isSame, isRoot) in [
      (true, { (index: Int, root: String) in tree.url(chain[index].node, chain[index].numbers) == root }),
      (false, { (index: Int, root: String) in root.hasPrefix("shop://n\(chain[index].node)/") }),
    ] where start == nil {
      for index in chain.indices {
        if let found = tree.sections.firstIndex(where: { $0.root.map { isRoot(index, $0) } ?? false }) {
          start = (found, index, isSame)
        }
      }
    }
    // Pages that the chain itself removes, and a root that the app draws, are not built (LN8, LN16), so they cannot fail.
    var missing: Set<Int> = []
    var shown = Shown()
    while true {
      shown = Shown()
      for index in (start?.index ?? 0)..<chain.count where !missing.contains(index) {
        switch tree.nodes[chain[index].node].placement {
        case _ where index == start?.index && start?.isRoot == true: (shown.root, shown.isOwnRoot) = (index, true)
        case .push where shown.layers.isEmpty: shown.pages.append(index)
        case .push: shown.layers[shown.layers.count - 1].append(index)
        case .modal: shown.layers = [[index]]
        case .layer: shown.layers.append([index])
        case .root: shown = Shown(root: index)
        }
      }
      let isRootDrawn = shown.isOwnRoot && tree.sections[start?.section ?? 0].isDrawnByApp
      let failing = shown.all.filter { chain[$0].fails && !(isRootDrawn && $0 == shown.root) }
      if failing.isEmpty { break }
      missing.formUnion(failing)
    }
    func key(_ index: Int) -> String { tree.key(chain[index].node, chain[index].numbers) }
    pages = shown.pages.map(key)
    layers = shown.layers.map { $0.map(key) }
    let shownRoot = shown.root.map(key)
    let setsRoot = shownRoot != nil
    let leavesSection = start == nil && !setsRoot && pages.isEmpty
    let index = start?.section ?? (leavesSection ? before.sections.firstIndex(of: before.selectedStack) ?? 0 : 0)
    section = tree.sections[index].name
    let old = before.sections[index]
    let isRootDrawn = shown.isOwnRoot && tree.sections[index].isDrawnByApp
    root = setsRoot ? (isRootDrawn ? nil : shownRoot) : old.root?.key?.description
    if leavesSection { pages = NewApp(before).pages }
    if leavesSection, old.root != nil { root = NewApp(before).root }
  }
}
