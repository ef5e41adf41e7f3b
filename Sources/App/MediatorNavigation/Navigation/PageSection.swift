import MediatorKit
import MediatorText
import RoutePatterns

/// A main area of an app, such as a tab: a name, and the URL of the page at its bottom.
///
/// ```swift
/// let model = NavigationModel(sections: [
///   PageSection("catalog", root: "shop://catalog"), PageSection("orders", root: "shop://orders"),
/// ])
/// ```
public struct PageSection: Sendable, Hashable {
  /// The name of the section of an app without sections.
  public static let mainName = "main"

  /// The name, unique among the sections of a navigator: a second one is ``NavigationError/Code/duplicateSection``.
  public var name: String { exactName.text }
  /// The URL of the page at the bottom, or `nil` if that page has no URL.
  public var root: String? { exactRoot?.text }
  /// Whether the app draws the bottom of the section itself, so that no page is built for `root`.
  public let isDrawnByApp: Bool
  /// The name, compared by its bytes.
  let exactName: ExactText
  private let exactRoot: ExactText?

  /// Creates a section.
  public init(_ name: String, root: String? = nil, isDrawnByApp: Bool = false) {
    exactName = ExactText(name)
    exactRoot = root.map { ExactText($0) }
    self.isDrawnByApp = isDrawnByApp
  }
}

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
