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
  /// The sections, in the order in which the app lists them.
  public private(set) var sections: [PageStack]
  /// The index of the selected section.
  private var selected = 0
  /// The number of the last link that was shown.
  var lastLink = 0
  /// The presented layers, the lowest first.
  public private(set) var layers: [PageLayer] = []
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
      let isNew = names.insert(ExactText(section.name)).inserted
      if !isNew { duplicate = duplicate ?? NavigationError(.duplicateSection, page: section.name) }
      return isNew
    }
    self.duplicate = duplicate
    self.sections = (unique.isEmpty ? [PageSection(PageSection.mainName)] : unique).map(PageStack.init)
  }

  /// Returns whether two states have the same entries in the same stacks.
  public static func == (left: NavigationState, right: NavigationState) -> Bool {
    left.selected == right.selected && left.sections == right.sections && left.layers == right.layers
  }
}

extension NavigationState {
  /// The name of the selected section.
  public var selection: String { sections[selected].section.name }

  /// The stack of the selected section.
  public var selectedStack: PageStack { sections[selected] }

  /// The pages of the selected section and of the layers, from the bottom to the front.
  public var pages: [PageEntry] { selectedStack.entries + layers.flatMap(\.entries) }

  /// The pages of all sections and layers.
  public var entries: [PageEntry] { sections.flatMap(\.entries) + layers.flatMap(\.entries) }

  /// The front page, or `nil` if there is none.
  public var current: PageEntry? {
    if let layer = layers.last { return layer.pages.last ?? layer.root }
    return selectedStack.pages.last ?? selectedStack.root
  }

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
    if let front = layers.indices.last {
      layers[front].pages.append(entry.settled)
    } else {
      sections[selected].pages.append(entry.settled)
    }
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
    remove([entry])
    sections[selected].root = entry.settled
    sections[selected].pages = []
  }

  /// Selects a section and dismisses all layers; all sections keep their pages.
  ///
  /// - Throws: ``NavigationError/Code/noSection`` if no section has the name.
  public mutating func select(_ section: String) throws { select(at: try knownIndex(of: section)) }

  /// Selects the section at an index.
  mutating func select(at index: Int) {
    selected = index
    layers = []
  }
}

// MARK: - Going back

extension NavigationState {
  /// Removes the top page of the front stack, and the layer with its last page; the root of a section stays.
  ///
  /// - Returns: The removed page, or `nil` if there was none.
  @discardableResult public mutating func pop() -> PageEntry? {
    guard let front = layers.indices.last else { return sections[selected].pages.popLast() }
    return layers[front].pages.popLast() ?? layers.removeLast().root
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
    sections[selected].pages = Array(stack.pages.prefix(through: entry))
    return entry
  }

  /// Goes back to a page, through layers.
  ///
  /// - Returns: The page, or `nil` if the selected section and the layers do not contain it.
  @discardableResult public mutating func pop(to entry: PageEntry) -> PageEntry? { pop { $0 == entry } }

  /// Removes a page and all above it; the root of a section stays.
  public mutating func close(_ entry: PageEntry) {
    if let depth = layers.firstIndex(where: { $0.entries.contains(entry) }) {
      let index = layers[depth].pages.firstIndex(of: entry)
      if let index { layers[depth].pages.removeSubrange(index...) }
      layers.removeSubrange((index == nil ? depth : depth + 1)...)
      return
    }
    for index in sections.indices {
      guard let page = sections[index].pages.firstIndex(of: entry) else { continue }
      sections[index].pages.removeSubrange(page...)
      if index == selected { layers = [] }
    }
  }

  /// Removes all pages that fulfill a condition, with the pages and layers above them; also roots of sections.
  public mutating func close(where isWanted: (PageEntry) throws -> Bool) rethrows {
    for index in sections.indices {
      let stack = sections[index]
      guard let first = try stack.entries.firstIndex(where: isWanted) else { continue }
      let pages = Array(stack.entries.prefix(first))
      sections[index].root = stack.root == nil ? nil : pages.first
      sections[index].pages = stack.root == nil ? pages : Array(pages.dropFirst())
      if index == selected { layers = [] }
    }
    for depth in layers.indices {
      guard let first = try layers[depth].entries.firstIndex(where: isWanted) else { continue }
      let pages = Array(layers[depth].entries.prefix(first))
      layers.removeSubrange((first == 0 ? depth : depth + 1)...)
      if first > 0 { layers[depth].pages = Array(pages.dropFirst()) }
      return
    }
  }

  /// Goes back to the root of the selected section.
  public mutating func popToRoot() {
    layers = []
    sections[selected].pages = []
  }

  /// Removes all layers, and the pages of all sections above their roots, as after a sign-out.
  ///
  /// The first section is selected.
  public mutating func reset() {
    layers = []
    selected = 0
    for index in sections.indices { sections[index].pages = [] }
  }
}

// MARK: - Chains

extension NavigationState {
  var selectedIndex: Int { selected }

  /// The state before a change, which is animated and asks held pages unless it says otherwise.
  var unchanged: NavigationState {
    var copy = self
    (copy.isAnimated, copy.asksHeldPages) = (true, true)
    return copy
  }

  /// Sets a root and the pages on it.
  mutating func set(_ root: PageEntry?, _ pages: [PageEntry], inSection index: Int) {
    remove((root.map { [$0] } ?? []) + pages)
    sections[index].root = root
    sections[index].pages = pages
  }

  /// Selects a section and sets the layers over it.
  mutating func setLayers(_ layers: [PageLayer], over index: Int) {
    selected = index
    remove(layers.flatMap(\.entries))
    self.layers = layers
  }

  mutating func removeLayer(at depth: Int) { layers.remove(at: depth) }

  /// Removes a page above the root of the front stack; the pages above it stay.
  mutating func removeFrontPage(_ entry: PageEntry) {
    if let front = layers.indices.last {
      layers[front].pages.removeAll { $0 == entry }
    } else {
      sections[selected].pages.removeAll { $0 == entry }
    }
  }

  /// Replaces a page by its renewed one.
  mutating func replace(_ old: PageEntry, by new: PageEntry) {
    func renew(_ entries: inout [PageEntry]) {
      for index in entries.indices where entries[index] == old { entries[index] = new }
    }
    for index in sections.indices {
      if sections[index].root == old { sections[index].root = new }
      renew(&sections[index].pages)
    }
    for index in layers.indices {
      if layers[index].root == old { layers[index].root = new }
      renew(&layers[index].pages)
    }
  }
}

// MARK: - Bindings

extension NavigationState {
  /// Replaces the pages above the root of a section; pages shown elsewhere move.
  ///
  /// - Throws: ``NavigationError/Code/noSection`` if no section has the name.
  public mutating func setPages(_ pages: [PageEntry], of section: String) throws {
    setPages(pages, at: try knownIndex(of: section))
  }

  /// Replaces the root of a section, or removes it.
  ///
  /// - Throws: ``NavigationError/Code/noSection`` if no section has the name.
  public mutating func setRoot(_ entry: PageEntry?, of section: String) throws {
    setRoot(entry, at: try knownIndex(of: section))
  }

  /// Replaces the pages above the root of the section at an index.
  mutating func setPages(_ pages: [PageEntry], at index: Int) {
    let root = sections[index].root
    let pages = pages.unique(without: root)
    remove(pages)
    sections[index].pages = pages
  }

  /// Replaces the root of the section at an index, or removes it.
  mutating func setRoot(_ entry: PageEntry?, at index: Int) {
    remove(entry.map { [$0] } ?? [])
    sections[index].root = entry
  }

  /// Presents a page at a depth, from 0, or dismisses the layers from that depth on.
  mutating func setLayer(_ entry: PageEntry?, at depth: Int) {
    guard depth >= 0, depth <= layers.count, entry != (depth < layers.count ? layers[depth].root : nil) else { return }
    layers.removeSubrange(depth...)
    if let entry { presentOnTop(entry) }
  }

  /// Replaces the pages of the layer at a depth.
  mutating func setPages(_ pages: [PageEntry], ofLayer depth: Int) {
    guard layers.indices.contains(depth) else { return }
    let id = layers[depth].id
    let pages = pages.unique(without: layers[depth].root)
    remove(pages)
    guard let index = layers.firstIndex(where: { $0.id == id }) else { return }
    layers[index].pages = pages
  }

  /// Removes entries from all stacks, and layers without a root.
  private mutating func remove(_ entries: [PageEntry]) {
    guard !entries.isEmpty else { return }
    let removed = Set(entries)
    for index in sections.indices {
      if let root = sections[index].root, removed.contains(root) { sections[index].root = nil }
      sections[index].pages.removeAll(where: removed.contains)
    }
    layers.removeAll { removed.contains($0.root) }
    for index in layers.indices { layers[index].pages.removeAll(where: removed.contains) }
  }
}

extension [PageEntry] {
  /// Returns the entries, each once and without the root.
  fileprivate func unique(without root: PageEntry?) -> [PageEntry] {
    var seen: Set<PageEntry> = root.map { [$0] } ?? []
    return filter { seen.insert($0).inserted }
  }

  /// Returns the entries up to and including one of them, or none if it is not among them.
  fileprivate func prefix(through entry: PageEntry) -> ArraySlice<PageEntry> {
    guard let index = firstIndex(of: entry) else { return [] }
    return self[...index]
  }
}

extension NavigationState: CustomStringConvertible {
  /// The selected section, the number of pages, and the front page.
  public var description: String {
    let front = current.map { ", front \($0)" } ?? ""
    return "\(selectedStack), \(counted(layers.count, "layer"))\(front)"
  }
}
