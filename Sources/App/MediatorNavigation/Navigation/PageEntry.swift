public import MediatorLinks
import MediatorText
import Synchronization

/// A built page in the stack of a ``Navigator``, with its options and its URL.
///
/// Each entry has its own identity, so a stack can contain one page twice. Entries are equal if they are the same entry. A
/// renewed page keeps its entry.
public struct PageEntry: Sendable, Identifiable, Hashable, CustomStringConvertible {
  /// The identity of an entry, unique in the process.
  public struct ID: Sendable, Hashable {
    private static let last = Atomic<Int>(0)
    private let number = last.add(1, ordering: .relaxed).newValue
  }

  /// The identity of the entry.
  public private(set) var id = ID()
  /// The identity of the page, which changes when the page is renewed.
  public private(set) var pageID = ID()
  /// The page.
  public let page: any Page
  /// The options for showing the page.
  public let options: PageOptions
  /// The URL that was opened, without secrets, or `nil` for a page that code shows.
  public private(set) var url: String?
  /// The URL that was opened, or `nil` if it has a secret; not printed, because an app with secrets shows no unknown item.
  var writtenURL: String? { written?.value as? String }
  private var written: Parameters.Secret?
  /// The source of the URL, or `nil` for a page that code shows.
  public private(set) var source: LinkSource?
  /// The pattern that the URL matched.
  public private(set) var pattern: RoutePattern?
  /// The parameters of the call: defaults < query < path < context.
  public let parameters: Parameters
  /// The identity of the page by its inputs, or `nil` for a page that code shows or whose inputs include context.
  public private(set) var key: PageKey?
  /// The parents that were left out, the nearest first.
  public internal(set) var missing: [MissingPage] = []
  /// The tags of the gates before the page, each with the number of closings when the page passed its gate.
  private(set) var guards: [ActionTag: Int] = [:]
  /// Shows the page of a link in a navigator, with the pages under it, until the page is shown.
  var arrive: (@MainActor @Sendable (PageEntry, any Navigator) async throws -> Void)?
  /// The wait for the page's result.
  var waiter: PageWaiter?
  /// The unsaved changes of the page.
  private(set) var hold = PageHold()

  /// Creates an entry for a page without a URL.
  public init(_ page: some Page, options: PageOptions = .push, parameters: Parameters = [:]) {
    self.page = page
    self.options = options
    self.parameters = parameters
  }

  /// Creates an entry for the page of a link.
  init(_ page: any Page, _ options: PageOptions, of invocation: Invocation, _ guards: [ActionTag: Int], key: PageKey?) {
    self.init(page, options: options, parameters: invocation.writtenParameters)
    url = invocation.shownURL
    written = invocation.hasSecrets ? nil : invocation.url.map { Parameters.Secret($0) }
    source = invocation.source
    pattern = invocation.resolution?.pattern
    self.guards = guards
    self.key = key
  }

  /// Creates a placeholder for a page that is not built.
  init(planned url: String, _ source: LinkSource, _ key: PageKey?, _ options: PageOptions) {
    self.init(PlannedPage(title: url), options: options)
    self.url = url
    self.source = source
    self.key = key
  }

  /// The title of the page.
  public var title: String { page.title }
  /// The title, and the options that are not the defaults: `Sign in (modal, pageSheet)`.
  public var description: String {
    let manner = options.description
    let title = title.shortened(to: 120)
    return PrintableText(manner.isEmpty ? title : "\(title) (\(manner))").description
  }

  /// Returns whether two entries are the same.
  public static func == (left: PageEntry, right: PageEntry) -> Bool { left.id == right.id }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// The entry as stacks store it, without `arrive`.
  var settled: PageEntry {
    var copy = self
    copy.arrive = nil
    return copy
  }

  /// Returns the entry with the identity of the one that it replaces.
  func renewing(_ old: PageEntry) -> PageEntry {
    var copy = settled
    copy.id = old.id
    return copy
  }

  /// Returns the entry as the same page with other inputs, or renewed if the page cannot accept them.
  func updating(_ old: PageEntry) -> PageEntry {
    var copy = renewing(old)
    guard page is any UpdatablePage, type(of: page) == type(of: old.page), waiter == nil else { return copy }
    (copy.pageID, copy.hold, copy.waiter) = (old.pageID, old.hold, old.waiter)
    return copy
  }
}

/// A page that was left out, such as a parent that could not be built.
public struct MissingPage: Sendable, CustomStringConvertible {
  /// The URL of the page.
  public let url: String
  /// The reason why it was left out.
  public let reason: any Error

  /// The URL and the reason, on one line.
  public var description: String { PrintableText("\(url.shortened(to: 120)): \("\(reason)".cutWords)").description }
}

/// A page in the state of a ``PagePlan``.
private struct PlannedPage: Page {
  let title: String
}
