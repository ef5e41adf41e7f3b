public import MediatorKit
public import RoutePatterns
import Synchronization

/// A page that was built, with how it is to be shown and where it came from: what a ``Navigator`` keeps in its stack.
///
/// Each entry has an identity of its own, so that one page can be in a stack twice; entries are equal when they are the same
/// entry. A page that is renewed keeps its entry.
public struct PageEntry: Sendable, Identifiable, Hashable, CustomStringConvertible {
  /// What tells one entry from all others of the process.
  public struct ID: Sendable, Hashable {
    private static let last = Atomic<Int>(0)
    private let number = last.add(1, ordering: .relaxed).newValue
  }

  /// The identity of the entry.
  public private(set) var id: ID
  /// The identity of the page: another one once the page of the entry is renewed.
  public let pageID: ID
  /// The page.
  public let page: any Page
  /// How the page is shown.
  public let options: PageOptions
  /// The whole URL that led here, as it came, or `nil` for a page that code shows.
  public let url: String?
  /// Where the URL came from, or `nil` for a page that code shows.
  public let source: LinkSource?
  /// The pattern that the URL matched.
  public let pattern: RoutePattern?
  /// All parameters of the URL and of its opener: defaults < query < path < context.
  public let parameters: Parameters
  /// What identifies the page, or `nil` for a page that code shows or that context reached.
  public let key: PageKey?
  /// The parents that were left out when the page was shown, the nearest first.
  public internal(set) var missing: [MissingPage] = []
  /// The link that the page belongs to, until it is shown: an ``Arrival``.
  var arrival: (any Sendable)?
  /// The wait for the page's result.
  var waiter: PageWaiter?

  /// Creates an entry for a page that no URL led to.
  public init(_ page: some Page, options: PageOptions = .push, parameters: Parameters = [:]) {
    id = ID()
    pageID = id
    self.page = page
    self.options = options
    self.parameters = parameters
    url = nil
    source = nil
    pattern = nil
    key = nil
  }

  /// Creates an entry for the page of a link.
  init(_ page: any Page, _ options: PageOptions, of invocation: Invocation, _ pattern: RoutePattern?, key: PageKey?) {
    id = ID()
    pageID = id
    self.page = page
    self.options = options
    parameters = invocation.parameters
    url = invocation.url
    source = invocation.source
    self.pattern = pattern
    self.key = key
  }

  /// The words that stand for the page.
  public var title: String { page.title }
  /// The title, and what is unusual about how the page is shown: `Sign in (modal, pageSheet)`.
  public var description: String {
    let manner = options.description
    return PrintableText(manner.isEmpty ? title : "\(title) (\(manner))").description
  }

  /// Returns whether two are the same entry.
  public static func == (left: PageEntry, right: PageEntry) -> Bool { left.id == right.id }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// Returns the entry as it is kept in a stack.
  var settled: PageEntry {
    var copy = self
    copy.arrival = nil
    return copy
  }

  /// Returns the page in the place of another entry.
  func renewing(_ old: PageEntry) -> PageEntry {
    var copy = settled
    copy.id = old.id
    return copy
  }
}
