public import Foundation
public import MediatorLinks

/// Stores the links that wait at gates, so that they survive the process.
///
/// ```swift
/// Service(HeldLinks.self) { HeldLinks(FileByteStore(file)) }
/// ```
///
/// A link is written before the user is asked, and removed before it runs. So it runs at most once, whenever the
/// process ends. At most 8 links are stored for a tag, a source and a navigator. All links have at most 64 KiB, and
/// those of one source a quarter of that. A link that waited for more than 30 minutes does not run. A link with
/// context, with ``PageOverrides`` or with an attachment of the app is more than its URL, so it waits in memory.
///
/// Several programs may have the links of one ``FileByteStore``. Each change locks the file `.lock` beside the store's
/// file while it reads and writes, so no link is lost, and a link runs in the program whose gate opens first; in the
/// others it ends with ``NavigationError/Code/linkTaken``. A change that gets no lock for five seconds fails. Stores of
/// your own belong to one program.
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
    /// The navigator for which it was opened, to count its links apart, or `nil` for the registered one.
    let window: Int?
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
  /// The number of links of all tags and sources.
  static let maximumCount = 256
  /// The number of equal parts of the bytes and of the number of links; each source may use one part.
  private static let partsOfStore = 4

  private let store: any ByteStore
  private let stores: @Sendable (String) -> Bool
  private let now: @Sendable () -> Date
  private let report: @Sendable (any Error) -> Void
  /// The links for which calls wait.
  private var waiting: [Link.Key: Wait] = [:]
  /// The links that could not be removed from the store, and must not run in this process.
  private var forgotten: Set<Link.Key> = []
  /// The tags of gates that were declined while the store could not be changed.
  ///
  /// Their links are forgotten when the store can be read again.
  private var unremovedTags: Set<ActionTag> = []
  /// The error of bytes that could not be read, to be reported without the lock.
  private var unreadable: (any Error)?
  /// The bytes that were read or written last, and their links, so that bytes that no other program changed are not decoded again.
  private var last: (data: Data, links: [Link])?

  private struct Wait {
    /// The number of the link at gates.
    let number: Int
    /// The number of calls: a page's closure may make several.
    var calls = 0
    /// Whether one of them has removed the link from the store.
    var isTaken = false
  }

  /// Creates the links of a store.
  ///
  /// - Parameters:
  ///   - store: The storage of their bytes.
  ///   - stores: Returns whether a URL may be written; return `false` for URLs with secrets.
  ///   - now: The wall clock.
  ///   - report: Receives errors of the store; links then wait in memory only.
  public init(
    _ store: any ByteStore, storing stores: @escaping @Sendable (String) -> Bool = { _ in true },
    now: @escaping @Sendable () -> Date = { Date() },
    reporting report: @escaping @Sendable (any Error) -> Void = { _ in }
  ) {
    self.store = store
    self.stores = stores
    self.now = now
    self.report = report
  }

  /// Adds a call to a gate and writes its link, in one step, so that the waiting and the stored links are the same.
  ///
  /// - Returns: The arrival with the record of the link, or `nil` if the gate was opened or declined meanwhile.
  /// - Throws: ``NavigationError/Code/unknownGate``.
  func enter(
    _ gate: TaggedGate, _ link: PendingLink?, since answers: Int
  ) throws -> (arrival: Gate.Arrival, record: Link?)? {
    guard let arrival = try gate.calls.enter(link?.waiting, since: answers) else { return nil }
    do {
      return (arrival, try hold(gate.tag, link, displacing: arrival.displacedLinks))
    } catch {
      report(error)
      return (arrival, nil)
    }
  }

  /// Writes a link that replaces displaced ones, and returns its record, or `nil` if it stays in memory.
  private func hold(_ tag: ActionTag, _ link: PendingLink?, displacing displaced: Set<Int>) throws -> Link? {
    let link = link.flatMap { $0.isStored && stores($0.url) ? $0 : nil }
    let date = now()
    let record = try change { links -> Link? in
      links.removeAll { $0.tag == tag && waiting[$0.key].map { displaced.contains($0.number) } ?? false }
      guard let link else { return nil }
      if let known = links.first(where: { $0.tag == tag && $0.id == link.id }) { return known }
      let new = Link(
        id: link.id, tag: tag, url: link.url, source: link.source, date: date, window: link.waiting.origin.window)
      var all = links.filter { isWaiting($0) || !(isExpired($0, at: date) || $0.isSame(as: new)) } + [new]
      guard try makeRoom(for: new, in: &all) else { return nil }
      links = all
      waiting[new.key]?.isTaken = false
      return new
    }
    if let record, let link {
      waiting[record.key, default: Wait(number: link.waiting.number)].calls += 1
    }
    if let link, record == nil { throw NavigationError(.heldLinkTooLong, url: link.url) }
    return record
  }

  private func isWaiting(_ link: Link) -> Bool { waiting[link.key] != nil }

  /// Drops the oldest links of earlier processes that have the source of a new link, those of its origin first, until all fit.
  ///
  /// - Returns: Whether they fit.
  private func makeRoom(for new: Link, in links: inout [Link]) throws -> Bool {
    while true {
      let own = links.filter { $0.source == new.source }
      let isFull = links.filter { $0.origin == new.origin }.count > Gate.standardLimit
      let fits = try Self.fit(own, in: Self.partsOfStore) && Self.fit(links, in: 1)
      if fits, !isFull { return true }
      let earlier = own.filter { $0 != new && !isWaiting($0) }
      // The gate limits the links that wait for each origin.
      guard let oldest = earlier.first(where: { $0.origin == new.origin }) ?? (fits ? nil : earlier.first) else {
        return fits
      }
      links.removeAll { $0 == oldest }
    }
  }

  /// Returns whether links fit in one of several equal parts of the store.
  private static func fit(_ links: [Link], in parts: Int) throws -> Bool {
    try links.count <= maximumCount / parts && Form(links: links).size <= maximumSize / parts
  }

  /// Removes a link before it runs.
  ///
  /// - Throws: ``NavigationError/Code/linkExpired`` if it is too old; ``NavigationError/Code/linkTaken`` if another
  ///   program took it; also what the store throws. Then the link must not run.
  func take(_ link: Link) throws {
    do {
      if waiting[link.key]?.isTaken != true {
        try change { links in
          guard links.contains(where: { $0.key == link.key }) else { throw NavigationError(.linkTaken, url: link.url) }
          links.removeAll { $0.key == link.key }
        }
        waiting[link.key]?.isTaken = true
      }
    } catch {
      // It may still be stored. Another call that waits for it tries again.
      if endWait(for: link) { forgotten.insert(link.key) }
      throw error
    }
    endWait(for: link)
    if isExpired(link, at: now()) { throw NavigationError(.linkExpired, url: link.url) }
  }

  /// Removes the links of earlier processes, the oldest first, before they run; all in one write.
  ///
  /// - Returns: The links, and whether each is too old to run.
  /// - Throws: What the store throws. Then they must not run.
  func takeEarlier(_ tag: ActionTag) throws -> [(link: Link, isExpired: Bool)] {
    let earlier = try change { links in
      let earlier = links.filter { $0.tag == tag && !isWaiting($0) }
      links.removeAll { $0.tag == tag && !isWaiting($0) }
      return earlier
    }
    let date = now()
    return earlier.map { ($0, isExpired($0, at: date)) }
  }

  /// Ends the calls that wait at a gate, and removes all links of its tag, in one step.
  func decline(_ gate: TaggedGate) throws {
    // The links are removed first, so that none is left if the process ends.
    defer { gate.decline() }
    do {
      try change { $0.removeAll { $0.tag == gate.tag } }
    } catch {
      unremovedTags.insert(gate.tag)
      throw error
    }
  }

  private func isExpired(_ link: Link, at date: Date) -> Bool { abs(date.timeIntervalSince(link.date)) > Self.lifetime }

  /// Removes a link after its call was cancelled or failed, unless another call still waits for it.
  func drop(_ link: Link) {
    guard endWait(for: link) else { return }
    do {
      try change { $0.removeAll { $0.key == link.key } }
    } catch {
      forgotten.insert(link.key)
      report(error)
    }
  }

  /// Ends the wait of one call.
  ///
  /// - Returns: Whether no other call waits for the link.
  @discardableResult private func endWait(for link: Link) -> Bool {
    let calls = waiting[link.key]?.calls ?? 0
    if calls > 1 { waiting[link.key]?.calls = calls - 1 } else { waiting[link.key] = nil }
    return calls <= 1
  }

  /// Changes the stored links in one step, also if other programs have the same file.
  ///
  /// Client code, such as the clock, runs before or after the change, because other programs wait for the lock.
  private func change<Value>(_ body: (inout [Link]) throws -> Value) throws -> Value {
    defer {
      if let unreadable { report(unreadable) }
      unreadable = nil
    }
    guard let file = store as? FileByteStore else { return try changeAlone(body) }
    return try file.locked { try changeAlone(body) }
  }

  private func changeAlone<Value>(_ body: (inout [Link]) throws -> Value) throws -> Value {
    let stored = try read()
    for link in stored where unremovedTags.contains(link.tag) { forgotten.insert(link.key) }
    unremovedTags = []
    var links = stored.filter { !forgotten.contains($0.key) }
    let value = try body(&links)
    if links != stored {
      let data = try Form(links: links).data
      try store.write(data)
      last = data.map { ($0, links) }
    }
    // They are no longer stored.
    forgotten = []
    return value
  }

  private func read() throws -> [Link] {
    guard let data = try store.read() else { return [] }
    if let last, last.data == data { return last.links }
    do {
      let links = limited(try Form(data).links)
      last = (data, links)
      return links
    } catch {
      // The bytes are removed, so the error is reported once: a later process could not read them either.
      unreadable = error
      try store.write(nil)
      return []
    }
  }

  /// Returns the latest links of each origin and source, because the bytes may be those of another program, and all that wait.
  private func limited(_ links: [Link]) -> [Link] {
    var (counts, countsOfSources): ([Link.Origin: Int], [LinkSource: Int]) = ([:], [:])
    var kept: [Link] = []
    for link in links.reversed() {
      counts[link.origin, default: 0] += 1
      countsOfSources[link.source, default: 0] += 1
      let fits =
        kept.count < Self.maximumCount && counts[link.origin, default: 0] <= Gate.standardLimit
        && countsOfSources[link.source, default: 0] <= Self.maximumCount / Self.partsOfStore
      if fits || isWaiting(link) { kept.append(link) }
    }
    return kept.reversed()
  }
}
