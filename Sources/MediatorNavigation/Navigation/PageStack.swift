import MediatorText
import RoutePatterns

/// The pages of a section, in a ``NavigationState``.
public struct PageStack: Sendable, Equatable {
  /// The section.
  public let section: PageSection
  /// The page at the bottom, or `nil` if the first screen is not a page.
  public internal(set) var root: PageEntry?
  /// The pages above the first screen, the lowest first.
  public internal(set) var pages: [PageEntry] = []

  init(_ section: PageSection) {
    self.section = section
  }

  /// The root and the pages above it, the lowest first.
  public var entries: [PageEntry] { (root.map { [$0] } ?? []) + pages }
}

/// A presented page with a stack of its own, in a ``NavigationState``.
public struct PageLayer: Sendable, Equatable, Identifiable {
  /// The presented page.
  public internal(set) var root: PageEntry
  /// The pages above it, the lowest first.
  public internal(set) var pages: [PageEntry] = []

  init(_ root: PageEntry, _ pages: [PageEntry] = []) {
    self.root = root
    self.pages = pages
  }

  /// The identity of the root.
  public var id: PageEntry.ID { root.id }
  /// The root and the pages above it, the lowest first.
  public var entries: [PageEntry] { [root] + pages }
}

extension PageStack: CustomStringConvertible {
  /// The name of the section with the number of pages.
  public var description: String { "\(section.name): \(counted(entries.count, "page"))".cutWords.printable }
}

extension PageLayer: CustomStringConvertible {
  /// The presented page with the number of pages.
  public var description: String { "\(root): \(counted(entries.count, "page"))" }
}
