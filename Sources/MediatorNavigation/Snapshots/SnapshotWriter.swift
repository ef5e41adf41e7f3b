import Foundation

/// Chooses the pages of a snapshot, so that its data fits: the selected section first, then the layers, then other sections.
///
/// Each page is encoded once, and no more pages are encoded than fit.
struct SnapshotWriter {
  private(set) var sections: [NavigationSnapshot.Section] = []
  private(set) var layers: [[NavigationSnapshot.Page]] = []
  private(set) var written: Set<PageEntry.ID> = []
  /// The bytes that are left.
  private var space = NavigationSnapshot.maximumSize
  private let encoder = JSONEncoder()

  init(_ state: NavigationState) {
    encoder.outputFormatting = .withoutEscapingSlashes
    // The braces, keys and version, and the selection.
    space -= 64 + size(of: state.selection)
    let stacks = Array(state.sections.prefix(NavigationSnapshot.maximumSections))
    for stack in stacks {
      let section = NavigationSnapshot.Section(name: stack.section.name, root: nil, pages: [])
      guard take(size(of: section)) else { break }
      sections.append(section)
    }
    let selected = state.selectedIndex
    // Layers cover the selected section, so they are not restored over a part of it.
    if sections.indices.contains(selected), write(stacks[selected], at: selected) { write(state.layers) }
    for index in sections.indices where index != selected { write(stacks[index], at: index) }
  }

  /// Writes a section.
  ///
  /// - Returns: Whether no page was left out because the data is full.
  @discardableResult private mutating func write(_ stack: PageStack, at index: Int) -> Bool {
    if let root = stack.root {
      // Pages are not restored without the root under them.
      guard let page = NavigationSnapshot.Page(root) else { return true }
      guard take(size(of: page) + 8) else { return false }
      sections[index].root = page
      written.insert(root.id)
    }
    var pages: [NavigationSnapshot.Page] = []
    defer { sections[index].pages = pages }
    return write(stack.pages, to: &pages)
  }

  private mutating func write(_ layers: [PageLayer]) {
    for layer in layers.prefix(NavigationSnapshot.maximumLayers) {
      guard take(3) else { return }
      var pages: [NavigationSnapshot.Page] = []
      write(layer.entries, to: &pages)
      if pages.isEmpty { return }
      self.layers.append(pages)
      // Layers over a page that is left out are left out too.
      if pages.count < layer.entries.count { return }
    }
  }

  /// Writes pages up to the first without a key, or up to the size or number that can be read.
  ///
  /// - Returns: Whether no page was left out because the data is full.
  @discardableResult private mutating func write(
    _ entries: [PageEntry], to pages: inout [NavigationSnapshot.Page]
  ) -> Bool {
    for entry in entries {
      guard pages.count < NavigationSnapshot.maximumPages, let page = NavigationSnapshot.Page(entry) else {
        return true
      }
      guard take(size(of: page) + 1) else { return false }
      pages.append(page)
      written.insert(entry.id)
    }
    return true
  }

  private mutating func take(_ size: Int) -> Bool {
    guard size <= space else { return false }
    space -= size
    return true
  }

  /// Returns the size of a value as JSON; encoding strings and numbers never fails.
  private func size(of value: some Encodable) -> Int { (try? encoder.encode([value]).count) ?? .max }
}
