public import MediatorKit
public import RoutePatterns
import Synchronization

/// A page that was built, with how it is to be shown and where it came from: what a ``Navigator`` keeps in its stack.
///
/// Each entry has an identity of its own, so that one page can stand in a stack twice; entries are equal when they are the
/// same entry.
public struct PageEntry: Sendable, Identifiable, Hashable, CustomStringConvertible {
  /// What tells one entry from all others of the process.
  public struct ID: Sendable, Hashable {
    private static let last = Atomic<Int>(0)
    private let number = last.add(1, ordering: .relaxed).newValue
  }

  /// The identity of the entry.
  public let id = ID()
  /// The page.
  public let page: any Page
  /// How the page is shown.
  public let options: PageOptions
  /// The whole URL that led here, as it came; nil for a page that code shows.
  public let url: String?
  /// The pattern that the URL matched.
  public let pattern: RoutePattern?
  /// All parameters of the URL and of whoever opened it: defaults < query < path < context.
  public let parameters: Parameters

  /// Makes an entry for a page that no URL led to.
  public init(_ page: some Page, options: PageOptions = .push, parameters: Parameters = [:]) {
    self.init(page, options, url: nil, pattern: nil, parameters)
  }

  init(_ page: any Page, _ options: PageOptions, url: String?, pattern: RoutePattern?, _ parameters: Parameters) {
    self.page = page
    self.options = options
    self.url = url
    self.pattern = pattern
    self.parameters = parameters
  }

  /// The words that stand for the page.
  public var title: String { page.title }
  /// The title, and what is unusual about how the page is shown: `Sign in (modal, pageSheet)`.
  public var description: String {
    let manner = options.description
    return PrintableText(manner.isEmpty ? title : "\(title) (\(manner))").description
  }

  /// Whether two are the same entry.
  public static func == (left: PageEntry, right: PageEntry) -> Bool { left.id == right.id }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
