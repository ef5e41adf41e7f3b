import MediatorLinks

/// A page with its parents, the lowest first: their keys and placements, and the pages that are built.
struct PageChain: Sendable {
  struct Member: Sendable {
    let key: PageKey?
    let placement: Placement
    /// The page, or `nil` until it is built.
    var entry: PageEntry?
    /// Whether the page is left out.
    var isMissing = false
  }

  /// The members; the last is the target, which is built.
  var members: [Member]
  let policy: PagePolicy
  /// The section that the caller names.
  let section: String?
  /// The keys of the sections' roots, by the name of the section.
  let roots: [ExactText: PageKey]
  /// The number of the link: higher for later links.
  var number: Int

  /// Returns whether a shown page is the member at an index; ``PagePolicy/update`` compares the path of the target alone.
  func isMember(_ index: Int, _ shown: PageKey?) -> Bool {
    guard let shown, let wanted = members[index].key else { return false }
    return shown == wanted || policy == .update && index == members.count - 1 && shown.hasPath(of: wanted)
  }
}

/// The members of a chain that must be built before it can be shown.
struct NeededPages: Error {
  let indices: [Int]
}

extension NavigationState {
  /// Shows a chain by its policy.
  ///
  /// - Returns: The target as it is shown.
  /// - Throws: ``NavigationError/Code/superseded`` if a later link was shown; ``NavigationError/Code/noSection`` if no section has
  ///   the name in the call; `NeededPages` if pages must be built first. Then nothing changes.
  mutating func show(_ chain: PageChain) throws -> PageEntry? {
    guard let target = chain.members.last?.entry?.settled else { return nil }
    if let section = chain.section { try knownIndex(of: section) }
    guard chain.number >= lastLink else {
      throw NavigationError(.superseded, url: target.url, pattern: target.pattern, page: target.title)
    }
    let shown = try chain.policy == .onTop ? showOnTop(target, chain) : showInSection(target, chain)
    lastLink = chain.number
    isAnimated = target.options.isAnimated
    return shown
  }

  /// Shows the target alone.
  private mutating func showOnTop(_ target: PageEntry, _ chain: PageChain) throws -> PageEntry {
    let isRoot = target.key.map { chain.roots.values.contains($0) } ?? false
    if isRoot { return try showInSection(target, chain) }
    if let section = chain.section { try select(section) }
    if let front = current, let key = target.key, front.key == key {
      let renewed = target.renewing(front)
      replaceFront(by: renewed)
      return renewed
    }
    show(target)
    limitPages(besides: target)
    return target
  }

  private mutating func showInSection(_ target: PageEntry, _ chain: PageChain) throws -> PageEntry {
    let layout = ChainLayout(chain, in: sections.map(\.section))
    let index = layout.section ?? selectedIndex
    let stack = sections[index]
    let reuses = chain.policy != .replace
    let isRootDrawn = layout.isOwnRoot && stack.section.isDrawnByApp
    let keepsRoot =
      layout.root.map { isRootDrawn ? stack.root == nil : chain.isMember($0, stack.root?.key) } ?? true
    var kept: [Int: PageEntry] = [:]
    /// Keeps the longest prefix with the same keys, and returns whether that is all.
    func keep(_ shown: [PageEntry], _ wanted: [Int]) -> Bool {
      let pairs = zip(shown, wanted).prefix { chain.isMember($1, $0.key) }
      for (entry, index) in pairs { kept[index] = entry }
      return pairs.count == shown.count && pairs.count == wanted.count
    }
    var keepsPages = reuses
    if layout.section != nil {
      keepsPages = reuses && keepsRoot && keep(stack.pages, layout.pages) && index == selectedIndex
    }
    if keepsRoot, let root = layout.root, let old = stack.root { kept[root] = old }
    // The first layer that differs is the last of which pages stay.
    for (layer, indices) in zip(keepsPages ? layers : [], layout.layers) {
      guard keep(layer.entries, indices) else { break }
    }

    let needed = ((isRootDrawn ? [] : layout.root.map { [$0] } ?? []) + layout.pages + layout.layers.joined()).filter {
      kept[$0] == nil && chain.members[$0].entry == nil
    }
    guard needed.isEmpty else { throw NeededPages(indices: needed) }

    let last = chain.members.count - 1
    let shown = kept[last].map(chain.policy == .update ? target.updating : target.renewing) ?? target
    func entry(_ index: Int) -> PageEntry? {
      index == last ? shown : kept[index] ?? chain.members[index].entry?.settled
    }
    if layout.section != nil {
      let root = layout.root.map { isRootDrawn ? nil : entry($0) } ?? stack.root
      set(root, layout.pages.compactMap(entry), inSection: index)
    }
    setLayers(
      layout.layers.compactMap { indices in
        let entries = indices.compactMap(entry)
        return entries.first.map { PageLayer($0, Array(entries.dropFirst())) }
      }, over: index)
    return shown
  }
}

extension NavigationState {
  /// The number of pages in a stack that links from one source outside the app may push.
  static let maximumLinkedPages = 64
  /// The number of layers that links from one source outside the app may present.
  static let maximumLinkedLayers = 8

  /// Removes the oldest page or layer of the target's source if its stack has too many of them.
  ///
  /// Pages of other sources and of code stay, so a source displaces only its own pages.
  mutating func limitPages(besides target: PageEntry) {
    guard let source = target.source, source != .inApp else { return }
    if let front = layers.last, front.root == target {
      let linked = layers.indices.filter { layers[$0].root.source == source }
      if linked.count > Self.maximumLinkedLayers { layers.remove(at: linked[0]) }
    } else {
      let linked = frontPages.filter { $0.source == source }
      if linked.count > Self.maximumLinkedPages { changeFront { $0.removeAll { $0 == linked[0] } } }
    }
  }
}

/// The section, stack and layers of a chain, as indices of its members.
struct ChainLayout: Equatable {
  /// The index of the section, or `nil` if the chain leaves the selected section as it is.
  var section: Int?
  var root: Int?
  /// Whether the root is the one that the section declares; another page has it as its placement.
  var isOwnRoot = false
  var pages: [Int] = []
  var layers: [[Int]] = []

  /// Creates the layout of a chain, regardless of the shown pages.
  init(_ chain: PageChain, in sections: [PageSection]) {
    let own = Self.root(chain, sections)
    var section = own?.section
    if let name = chain.section, let named = sections.firstIndex(where: { $0.name.hasBytes(of: name) }) {
      section = named
    }
    let start = own.flatMap { $0.section == section ? $0.index : nil }
    for index in (start ?? 0)..<chain.members.count where !chain.members[index].isMissing {
      switch chain.members[index].placement {
      // The root of a section stays: another URL of its route comes above it.
      case _ where index == start && own?.isRoot == true: (root, isOwnRoot) = (index, true)
      case .push where layers.isEmpty: pages.append(index)
      case .push: layers[layers.count - 1].append(index)
      case .modal: layers = [[index]]
      case .layer: layers.append([index])
      case .root: (root, isOwnRoot, pages, layers) = (index, false, [], [])
      }
    }
    let beginsWithLayer = root == nil && pages.isEmpty
    self.section = section ?? (beginsWithLayer ? nil : 0)
  }

  /// Returns the section that has the member nearest to the target as its root, by key, else one with a root of its route.
  private static func root(
    _ chain: PageChain, _ sections: [PageSection]
  ) -> (section: Int, index: Int, isRoot: Bool)? {
    for isRoot in [true, false] {
      for index in chain.members.indices.reversed() {
        guard let key = chain.members[index].key else { continue }
        let section = sections.firstIndex { section in
          guard let root = chain.roots[section.exactName] else { return false }
          return isRoot ? chain.isMember(index, root) : key.hasRoute(of: root)
        }
        if let section { return (section, index, isRoot) }
      }
    }
    return nil
  }
}
