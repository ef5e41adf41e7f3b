public import Foundation
public import MediatorKit

/// Stores the links that wait at gates, so that they survive the process.
///
/// ```swift
/// Service(HeldLinks.self) { HeldLinks(FileLinkStore(file)) }
/// ```
///
/// A link is written before the user is asked, and removed before it runs. So it runs at most once, whenever the process ends.
/// At most 8 links are stored for a tag, and 64 KiB in all. A link that waited for more than 30 minutes does not run.
public actor HeldLinks {
  /// A link that waits.
  public struct Link: Sendable, Hashable, Codable {
    /// The identity of one arrival.
    public let id: UUID
    /// The tag of the gate.
    public let tag: ActionTag
    /// The text of the URL.
    public let url: String
    /// The source of the URL.
    public let source: LinkSource
    /// The time at which it arrived.
    public let date: Date
  }

  /// The result of opening a link of an earlier process.
  public struct Outcome: Sendable {
    /// The link.
    public let link: Link
    /// The error that opening it threw, or `nil` if it was opened.
    public let error: (any Error)?
  }

  static let lifetime: TimeInterval = 30 * 60
  static let maximumSize = 65_536

  private let store: any LinkStore
  private let stores: @Sendable (String) -> Bool
  private let now: @Sendable () -> Date
  private let report: @Sendable (any Error) -> Void
  /// The stored links, or `nil` until they are first needed.
  private var links: [Link]?
  /// The number of calls that wait for each link: a page's closure may make several.
  private var waiting: [Link: Int] = [:]

  /// Creates the links of a store.
  ///
  /// - Parameters:
  ///   - store: The storage of their bytes.
  ///   - stores: Returns whether a URL may be written; return `false` for URLs with secrets.
  ///   - now: The wall clock.
  ///   - report: Receives errors of the store; links then wait in memory only.
  public init(
    _ store: any LinkStore, storing stores: @escaping @Sendable (String) -> Bool = { _ in true },
    now: @escaping @Sendable () -> Date = { Date() },
    reporting report: @escaping @Sendable (any Error) -> Void = { _ in }
  ) {
    self.store = store
    self.stores = stores
    self.now = now
    self.report = report
  }

  /// Writes a link, and returns its record, or `nil` if it stays in memory.
  func hold(_ tag: ActionTag, _ link: PendingLink) -> Link? {
    guard link.isStored, stores(link.url) else { return nil }
    do {
      let record = try written(tag, link)
      waiting[record, default: 0] += 1
      return record
    } catch {
      report(error)
      return nil
    }
  }

  private func written(_ tag: ActionTag, _ link: PendingLink) throws -> Link {
    let links = try read()
    if let record = links.first(where: { $0.tag == tag && $0.id == link.id }) { return record }
    let record = Link(id: link.id, tag: tag, url: link.url, source: link.source, date: now())
    if let size = try Form(links: [record]).data?.count, size > Self.maximumSize {
      throw NavigationError(.heldLinkTooLong, url: link.url)
    }
    let others = links.filter { other in
      let isSame = other.tag == tag && other.url == link.url && other.source == link.source
      return !isSame && (!isExpired(other) || waiting[other] != nil)
    }
    try write(Self.latest(GateQueue.maximumLinks - 1, of: tag, in: others) + [record])
    return record
  }

  /// Removes a link before it runs.
  ///
  /// - Throws: ``NavigationError/Code/linkExpired`` if it is too old; also what the store throws. Then it must not run.
  func take(_ link: Link) throws {
    endWait(for: link)
    try remove(link)
    if isExpired(link) { throw NavigationError(.linkExpired, url: link.url) }
  }

  /// Removes a link of an earlier process before it runs.
  ///
  /// - Returns: Whether it was still stored. If not, another call runs it, or it was declined.
  /// - Throws: The errors of ``take(_:)``.
  func takeEarlier(_ link: Link) throws -> Bool {
    guard try read().contains(link), waiting[link] == nil else { return false }
    try take(link)
    return true
  }

  /// Removes all links of a tag in one write.
  func removeAll(_ tag: ActionTag) throws {
    let links = try read()
    if links.contains(where: { $0.tag == tag }) { try write(links.filter { $0.tag != tag }) }
  }

  private func isExpired(_ link: Link) -> Bool { abs(now().timeIntervalSince(link.date)) > Self.lifetime }

  /// Removes a link after its call was cancelled or failed, unless another call still waits for it.
  func drop(_ link: Link) {
    guard endWait(for: link) else { return }
    do {
      try remove(link)
    } catch {
      report(error)
    }
  }

  /// Ends the wait of one call.
  ///
  /// - Returns: Whether no other call waits for the link.
  @discardableResult private func endWait(for link: Link) -> Bool {
    guard let count = waiting[link], count > 1 else {
      waiting[link] = nil
      return true
    }
    waiting[link] = count - 1
    return false
  }

  private func remove(_ link: Link) throws {
    let links = try read()
    if links.contains(link) { try write(links.filter { $0 != link }) }
  }

  /// Returns the links of earlier processes, the oldest first.
  func earlier(_ tag: ActionTag) -> [Link] {
    do {
      return try read().filter { $0.tag == tag && waiting[$0] == nil }
    } catch {
      report(error)
      return []
    }
  }

  private func read() throws -> [Link] {
    if let links { return links }
    var found: [Link] = []
    if let data = try store.read() {
      do {
        found = try Form(data).links
      } catch {
        // The unreadable bytes stay until the next link replaces them.
        report(error)
      }
    }
    links = found
    return found
  }

  /// Writes links, dropping the oldest until the rest fits.
  private func write(_ new: [Link]) throws {
    var kept = new
    var data = try Form(links: kept).data
    while let size = data?.count, size > Self.maximumSize {
      kept.removeFirst()
      data = try Form(links: kept).data
    }
    try store.write(data)
    links = kept
  }

  private static func latest(_ count: Int, of tag: ActionTag, in links: [Link]) -> [Link] {
    let excess = links.count { $0.tag == tag } - count
    var seen = 0
    return links.filter { link in
      guard link.tag == tag else { return true }
      seen += 1
      return seen > excess
    }
  }

  /// The stored form.
  private struct Form: Codable {
    var version = 1
    var links: [Link]

    init(links: [Link]) {
      self.links = links
    }

    init(_ data: Data) throws {
      guard data.count <= HeldLinks.maximumSize else { throw NavigationError(.unreadableHeldLinks) }
      do {
        self = try JSONDecoder().decode(Form.self, from: data)
      } catch {
        throw NavigationError(.unreadableHeldLinks, underlying: error)
      }
      guard version == 1 else { throw NavigationError(.unreadableHeldLinks) }
    }

    /// The encoded form, or `nil` without links.
    var data: Data? { get throws { links.isEmpty ? nil : try JSONEncoder().encode(self) } }
  }
}
