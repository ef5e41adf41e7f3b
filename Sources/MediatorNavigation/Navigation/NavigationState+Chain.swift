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
      replace(front, by: renewed)
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
    let wantedRoot = layout.root.map { chain.members[$0].key }
    let isRootDrawn = stack.section.isDrawnByApp
    let keepsRoot =
      wantedRoot.map { isRootDrawn ? stack.root == nil : $0 != nil && $0 == stack.root?.key } ?? true
    // The longest prefix with the same keys stays, of the pages and then of the layers.
    var kept = KeptPages(chain)
    let keepsPages: Bool
    if layout.section == nil {
      keepsPages = reuses
    } else {
      let keptPages = reuses && keepsRoot ? kept.prefix(stack.pages, layout.pages) : []
      keepsPages =
        reuses && keepsRoot && index == selectedIndex && keptPages.count == stack.pages.count
        && keptPages.count == layout.pages.count
    }
    if keepsRoot, let root = layout.root, let old = stack.root { kept.entries[root] = old }
    if keepsPages { kept.prefix(layers, layout.layers) }

    let needed = ((isRootDrawn ? [] : layout.root.map { [$0] } ?? []) + layout.pages + layout.layers.joined()).filter {
      kept.entries[$0] == nil && chain.members[$0].entry == nil
    }
    guard needed.isEmpty else { throw NeededPages(indices: needed) }

    let last = chain.members.count - 1
    let shown = kept.entries[last].map(chain.policy == .update ? target.updating : target.renewing) ?? target
    func entry(_ index: Int) -> PageEntry? {
      index == last ? shown : kept.entries[index] ?? chain.members[index].entry?.settled
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

/// The shown entries that are kept for members of a chain.
private struct KeptPages {
  private let keys: [PageKey?]
  /// The index of the member whose path alone is compared, or `nil`.
  private let updated: Int?
  var entries: [Int: PageEntry] = [:]

  init(_ chain: PageChain) {
    keys = chain.members.map(\.key)
    updated = chain.policy == .update ? keys.count - 1 : nil
  }

  /// Keeps the longest prefix with the same keys.
  @discardableResult mutating func prefix(_ shown: [PageEntry], _ wanted: [Int]) -> [Int] {
    let pairs = zip(shown, wanted).prefix { entry, index in
      guard let key = entry.key, let wanted = keys[index] else { return false }
      return index == updated ? key.hasPath(of: wanted) : key == wanted
    }
    for (entry, index) in pairs { entries[index] = entry }
    return pairs.map(\.1)
  }

  /// Keeps the longest prefix of equal layers, and the longest prefix of pages of the first layer that differs.
  mutating func prefix(_ shown: [PageLayer], _ wanted: [[Int]]) {
    for (layer, indices) in zip(shown, wanted) {
      let count = prefix(layer.entries, indices).count
      guard count == layer.entries.count, count == indices.count else { return }
    }
  }
}
