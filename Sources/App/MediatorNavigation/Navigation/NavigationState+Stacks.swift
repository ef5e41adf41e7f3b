// The stacks of a state, set by chains, snapshots and bindings; a page that is shown elsewhere moves.

extension NavigationState {
  /// Sets a root and the pages on it.
  mutating func set(_ root: PageEntry?, _ pages: [PageEntry], inSection index: Int) {
    remove((root.map { [$0] } ?? []) + pages)
    sections[index].root = root
    sections[index].pages = pages
  }

  /// Selects a section and sets the layers over it.
  mutating func setLayers(_ layers: [PageLayer], over index: Int) {
    selectedIndex = index
    remove(layers.flatMap(\.entries))
    self.layers = layers
  }

  /// Changes the pages above the root of the front stack in place.
  mutating func changeFront<Result>(_ change: (inout [PageEntry]) -> Result) -> Result {
    if let front = layers.indices.last { return change(&layers[front].pages) }
    return change(&sections[selectedIndex].pages)
  }

  /// Replaces the front page by its renewed one.
  mutating func replaceFront(by new: PageEntry) {
    if !frontPages.isEmpty {
      changeFront { $0[$0.count - 1] = new }
    } else if let front = layers.indices.last {
      layers[front].root = new
    } else {
      sections[selectedIndex].root = new
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
    sections[index].root = entry?.settled
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
  mutating func remove(_ entries: [PageEntry]) {
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
  /// Returns the entries as stacks store them, each once and without the root.
  fileprivate func unique(without root: PageEntry?) -> [PageEntry] {
    var seen: Set<PageEntry> = root.map { [$0] } ?? []
    return filter { seen.insert($0).inserted }.map(\.settled)
  }
}
