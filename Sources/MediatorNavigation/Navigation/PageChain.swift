import MediatorKit

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
}

/// The members of a chain that must be built before it can be shown.
struct NeededPages: Error {
  let indices: [Int]
}

/// The section, stack and layers of a chain, as indices of its members.
struct ChainLayout: Equatable {
  /// The index of the section, or `nil` if the chain leaves the selected section as it is.
  var section: Int?
  var root: Int?
  var pages: [Int] = []
  var layers: [[Int]] = []

  /// Creates the layout of a chain, regardless of the shown pages.
  init(_ chain: PageChain, in sections: [PageSection]) {
    let keys = chain.members.map(\.key)
    let own = Self.root(keys, chain.roots, sections)
    var section = own?.section
    if let name = chain.section, let named = sections.firstIndex(where: { $0.name.hasBytes(of: name) }) {
      section = named
    }
    let start = own.flatMap { $0.section == section ? $0.index : nil }
    for index in (start ?? 0)..<chain.members.count where !chain.members[index].isMissing {
      switch chain.members[index].placement {
      case _ where index == start: root = index
      case .push where layers.isEmpty: pages.append(index)
      case .push: layers[layers.count - 1].append(index)
      case .modal: layers = [[index]]
      case .layer: layers.append([index])
      case .root: (root, pages, layers) = (index, [], [])
      }
    }
    let beginsWithLayer = root == nil && pages.isEmpty
    self.section = section ?? (beginsWithLayer ? nil : 0)
  }

  /// Returns the section that has the member nearest to the target as its root, by key, else by route.
  private static func root(
    _ keys: [PageKey?], _ roots: [ExactText: PageKey], _ sections: [PageSection]
  ) -> (section: Int, index: Int)? {
    for isRoot in [{ $0 == $1 }, { $0.hasRoute(of: $1) }] as [(PageKey, PageKey) -> Bool] {
      for index in keys.indices.reversed() {
        guard let key = keys[index] else { continue }
        let section = sections.firstIndex { section in roots[ExactText(section.name)].map { isRoot(key, $0) } ?? false }
        if let section { return (section, index) }
      }
    }
    return nil
  }
}
