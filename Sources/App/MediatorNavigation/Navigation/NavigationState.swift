import MediatorKit
import MediatorText
import RoutePatterns

/// All pages that a navigator shows, as one value.
///
/// ```swift
/// try await navigator.change { state in
///   try state.select("account")
///   state.pop { $0.title == "Profile" }
/// }
/// ```
///
/// - There is at least one section, names are unique, and one section is selected.
/// - A state contains an entry once: showing it again moves it.
/// - Layers cover all sections. The front is the last layer, or the selected section if there is no layer.
public struct NavigationState: Sendable, Equatable {
  /// The sections, in the order the app lists them.
  public internal(set) var sections: [PageStack]
  /// The index of the selected section.
  var selectedIndex = 0
  /// The number of the last link that was shown.
  var lastLink = 0
  /// The presented layers, the lowest first.
  public internal(set) var layers: [PageLayer] = []
  /// Whether the change from the previous state is animated.
  public var isAnimated = true
  /// Whether the navigator asks the held pages that leave in the change; if not, its caller has, or none is asked.
  var asksHeldPages = true
  /// The error of a second section of a name, which every change throws.
  let duplicate: NavigationError?

  /// Creates a state without pages.
  ///
  /// If two sections have one name, the state has the first of them, and each change of its navigator throws
  /// ``NavigationError/Code/duplicateSection``.
  ///
  /// - Parameter sections: The sections; the first is selected. An empty list makes one section, `main`.
  public init(sections: [PageSection] = []) {
    var names: Set<ExactText> = []
    var duplicate: NavigationError?
    let unique = sections.filter { section in
      let isNew = names.insert(section.exactName).inserted
      if !isNew { duplicate = duplicate ?? NavigationError(.duplicateSection, page: section.name) }
      return isNew
    }
    self.duplicate = duplicate
    self.sections = (unique.isEmpty ? [PageSection(PageSection.mainName)] : unique).map(PageStack.init)
  }

  /// Returns whether two states have the same entries in the same stacks.
  public static func == (left: NavigationState, right: NavigationState) -> Bool {
    left.selectedIndex == right.selectedIndex && left.sections == right.sections && left.layers == right.layers
  }
}

extension NavigationState {
  /// The name of the selected section.
  public var selection: String { sections[selectedIndex].section.name }

  /// The stack of the selected section.
  public var selectedStack: PageStack { sections[selectedIndex] }

  /// The pages of the selected section and of the layers, from the bottom to the front.
  public var pages: [PageEntry] { selectedStack.entries + layers.flatMap(\.entries) }

  /// The pages of all sections and layers.
  public var entries: [PageEntry] { sections.flatMap(\.entries) + layers.flatMap(\.entries) }

  /// The front page, or `nil` if there is none.
  public var current: PageEntry? { frontPages.last ?? layers.last?.root ?? selectedStack.root }

  /// The pages above the root of the front stack.
  var frontPages: [PageEntry] { layers.last?.pages ?? selectedStack.pages }

  /// Returns the stack of a section, or `nil` if no section has the name.
  public func stack(of section: String) -> PageStack? { index(of: section).map { sections[$0] } }

  /// Returns the index of a section by the bytes of its name, or `nil` if no section has the name.
  func index(of section: String) -> Int? { sections.firstIndex { $0.section.name.hasBytes(of: section) } }

  /// Returns the index of a section, or throws ``NavigationError/Code/noSection`` with the nearest names.
  @discardableResult func knownIndex(of section: String) throws -> Int {
    if let index = index(of: section) { return index }
    let names = sections.map(\.section.name)
    throw NavigationError(.noSection, page: section, candidates: nearest(to: section, among: names))
  }
}

// MARK: - Showing

extension NavigationState {
  /// Shows a page as its options say.
  public mutating func show(_ entry: PageEntry) {
    switch entry.options.placement {
    case .push: push(entry)
    case .layer: presentOnTop(entry)
    case .modal: present(entry)
    case .root: setRoot(entry)
    }
  }

  /// Pushes a page onto the front stack.
  public mutating func push(_ entry: PageEntry) {
    isAnimated = entry.options.isAnimated
    remove([entry])
    changeFront { $0.append(entry.settled) }
  }

  /// Presents a page; it replaces all layers.
  public mutating func present(_ entry: PageEntry) {
    layers = []
    presentOnTop(entry)
  }

  /// Presents a page over all layers.
  public mutating func presentOnTop(_ entry: PageEntry) {
    isAnimated = entry.options.isAnimated
    remove([entry])
    layers.append(PageLayer(entry.settled))
  }

  /// Makes a page the only one of the selected section, and dismisses all layers.
  public mutating func setRoot(_ entry: PageEntry) {
    isAnimated = entry.options.isAnimated
    layers = []
    set(entry.settled, [], inSection: selectedIndex)
  }

  /// Selects a section and dismisses all layers; all sections keep their pages.
  ///
  /// - Throws: ``NavigationError/Code/noSection`` if no section has the name.
  public mutating func select(_ section: String) throws { select(at: try knownIndex(of: section)) }

  /// Selects the section at an index.
  mutating func select(at index: Int) {
    selectedIndex = index
    layers = []
  }
}

// MARK: - Going back

extension NavigationState {
  /// Removes the top page of the front stack, and the layer with its last page; the root of a section stays.
  ///
  /// - Returns: The removed page, or `nil` if there was none.
  @discardableResult public mutating func pop() -> PageEntry? {
    changeFront { $0.popLast() } ?? layers.popLast()?.root
  }

  /// Dismisses the front layer.
  ///
  /// - Returns: The page that was presented, or `nil` if none was.
  @discardableResult public mutating func dismiss() -> PageEntry? { layers.popLast()?.root }

  /// Dismisses all layers.
  public mutating func dismissAll() { layers = [] }

  /// Goes back to the page nearest to the front that fulfills a condition, through layers.
  ///
  /// - Returns: The page, or `nil` if there is none and nothing changed.
  @discardableResult public mutating func pop(to isWanted: (PageEntry) throws -> Bool) rethrows -> PageEntry? {
    for depth in layers.indices.reversed() {
      guard let index = try layers[depth].entries.lastIndex(where: isWanted) else { continue }
      layers.removeSubrange((depth + 1)...)
      layers[depth].pages.removeSubrange(index...)
      return current
    }
    let stack = selectedStack
    guard let entry = try stack.entries.last(where: isWanted) else { return nil }
    layers = []
    sections[selectedIndex].pages.removeSubrange((stack.pages.firstIndex(of: entry).map { $0 + 1 } ?? 0)...)
    return entry
  }

  /// Goes back to a page, through layers.
  ///
  /// - Returns: The page, or `nil` if the selected section and the layers do not contain it.
  @discardableResult public mutating func pop(to entry: PageEntry) -> PageEntry? { pop { $0 == entry } }

  /// Removes a page and all above it; the root of a section stays.
  public mutating func close(_ entry: PageEntry) {
    if !sections.contains(where: { $0.root == entry }) { close { $0 == entry } }
  }

  /// Removes all pages that fulfill a condition, with the pages and layers above them; also roots of sections.
  public mutating func close(where isWanted: (PageEntry) throws -> Bool) rethrows {
    for index in sections.indices {
      let stack = sections[index]
      guard let first = try stack.entries.firstIndex(where: isWanted) else { continue }
      if first == 0 { sections[index].root = nil }
      sections[index].pages = Array(stack.entries.prefix(first).dropFirst(stack.root == nil ? 0 : 1))
      if index == selectedIndex { layers = [] }
    }
    for depth in layers.indices {
      guard let first = try layers[depth].entries.firstIndex(where: isWanted) else { continue }
      layers.removeSubrange((first == 0 ? depth : depth + 1)...)
      if first > 0 { layers[depth].pages.removeSubrange((first - 1)...) }
      return
    }
  }

  /// Goes back to the root of the selected section.
  public mutating func popToRoot() { popToRoot(at: selectedIndex) }

  /// Goes back to the root of the section at an index.
  mutating func popToRoot(at index: Int) {
    if index == selectedIndex { layers = [] }
    sections[index].pages = []
  }

  /// Removes all layers, and the pages of all sections above their roots, as after a sign-out.
  ///
  /// The first section is selected.
  public mutating func reset() {
    layers = []
    selectedIndex = 0
    for index in sections.indices { sections[index].pages = [] }
  }
}

extension NavigationState: CustomStringConvertible {
  /// The selected section, the number of pages, and the front page.
  public var description: String {
    let front = current.map { ", front \($0)" } ?? ""
    return "\(selectedStack), \(counted(layers.count, "layer"))\(front)"
  }
}
