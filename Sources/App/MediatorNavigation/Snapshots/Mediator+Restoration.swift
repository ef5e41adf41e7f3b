import Foundation
public import MediatorLinks

/// The result of restoring a snapshot.
public struct RestorationReport: Sendable {
  /// The pages that were not restored, each with the reason; those above them in their stack are left out too.
  public internal(set) var leftOut: [MissingPage] = []
  /// The roots of sections behind a closed gate, which are built when the gate opens; see ``MediatorKit/Mediator/openGate(_:using:)``.
  public internal(set) var waiting: [MissingPage] = []
  /// The error of reading the snapshot, or `nil` if it was read; after an error only the roots of the sections were
  /// built.
  public internal(set) var unreadable: (any Error)?
  /// Whether the previous process ended while it restored these pages; then only the roots of the sections were built.
  public internal(set) var wasInterrupted = false
}

extension Mediator {
  /// Builds the pages of a snapshot, and shows them.
  ///
  /// Each URL is resolved anew from its own source, so exposure and interceptors apply again. A stack ends before the first
  /// page that fails. The front is shown first, in one change, then each other section. No parents are added. At the end, also
  /// after an error, each section without a root gets the one that it declares. The link gate may hold links meanwhile.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot, or `nil` to build only the roots of the sections.
  ///   - source: The source of all URLs, such as that of another device, or `nil` for the source with which each was written.
  ///   - navigator: The navigator that shows the pages.
  /// - Returns: The pages that were left out.
  /// - Throws: ``NavigationError/Code/superseded`` if a link was shown meanwhile; also what the navigator throws.
  @discardableResult public func restore(
    _ snapshot: NavigationSnapshot?, from source: LinkSource? = nil, in navigator: any Navigator
  ) async throws -> RestorationReport {
    guard let snapshot else { return try await buildRoots(in: navigator) }
    return try await restore(snapshot, from: source, in: navigator, number: LinkNumber.next())
  }

  /// Shows the pages of a snapshot, and builds missing roots.
  private func restore(
    _ snapshot: NavigationSnapshot, from source: LinkSource?, in navigator: any Navigator, number: Int
  ) async throws -> RestorationReport {
    do {
      var report = try await show(snapshot, from: source, in: navigator, number: number)
      let roots = try await buildRoots(in: navigator)
      report.waiting = roots.waiting
      report.leftOut.removeAll { $0.isIn(roots.waiting) }
      for page in roots.leftOut where !page.isIn(report.leftOut) { report.leftOut.append(page) }
      return report
    } catch {
      _ = try await buildRoots(in: navigator)
      throw error
    }
  }

  /// - Parameter number: The number of the snapshot; a later link takes precedence.
  private func show(
    _ snapshot: NavigationSnapshot, from source: LinkSource?, in navigator: any Navigator, number: Int
  ) async throws -> RestorationReport {
    let sections = await navigator.state.sections.map(\.section)
    var report = RestorationReport()
    let selected =
      sections.contains { $0.name.hasBytes(of: snapshot.selection) } ? snapshot.selection : sections[0].name
    var front = true
    // A section is built again if a gate of one of its pages was closed meanwhile; limited, because a page may close
    // the gate.
    let maximumAttempts = 8
    for section in [selected] + sections.map(\.name).filter({ !$0.hasBytes(of: selected) }) {
      let written = snapshot.sections.first { $0.name.hasBytes(of: section) }
      guard front || written != nil else { continue }
      let leftOut = report.leftOut
      for attempt in 1...maximumAttempts {
        report.leftOut = leftOut
        var pages = await built(written?.all ?? [], source, &report)
        let hasRoot = written?.root != nil
        if hasRoot, pages.isEmpty, let lost = written?.pages.first, let reason = report.leftOut.last?.reason {
          report.leftOut.append(MissingPage(url: shown(lost.url), reason: reason))
        }
        let all = pages
        let root = hasRoot && !pages.isEmpty ? pages.removeFirst() : nil
        var layers: [PageLayer] = []
        for written in front ? snapshot.layers : [] {
          let pages = await built(written, source, &report)
          if let root = pages.first { layers.append(PageLayer(root, Array(pages.dropFirst()))) }
          if pages.count < written.count { break }
        }
        let isFront = front
        do {
          try await navigator.changeAsking { [pages, layers] state in
            try rejectClosed(all + layers.flatMap(\.entries))
            try state.restore(root, pages, layers, of: section, isFront: isFront, number)
          }
          break
        } catch let closed as NavigationError where closed.code == .gateClosed {
          if attempt == maximumAttempts { report.leftOut = leftOut + [MissingPage(closed)] }
        }
      }
      front = false
    }
    for section in sections.dropFirst(NavigationSnapshot.maximumSections) {
      let problem = Problem("too many sections: expected at most \(NavigationSnapshot.maximumSections)")
      let reason = NavigationError(.tooManySections, page: section.name, underlying: problem)
      report.leftOut.append(MissingPage(url: section.root ?? section.name, reason: reason))
    }
    let names = Set(sections.map(\.exactName))
    for section in snapshot.sections where !names.contains(ExactText(section.name)) {
      let reason = NavigationError(.noSection, page: section.name)
      report.leftOut += section.all.prefix(1).map {
        MissingPage(url: shown($0.url), reason: reason)
      }
    }
    return report
  }

  /// Shows the pages of a store, and writes the shown pages to it.
  ///
  /// The stored bytes are marked before a page is built. If a page ends the process, the next launch finds the mark, builds only
  /// the roots of the sections and reports it, so the page ends the process once. If the store is empty or unreadable, the roots
  /// are built too. Write `navigator.state.snapshot.data` to the store at each later change.
  ///
  /// - Throws: The errors of ``restore(_:from:in:)``; also what the store throws, and then only roots are built.
  @discardableResult public func restore(
    from store: some ByteStore, in navigator: any Navigator
  ) async throws -> RestorationReport {
    try await restore(reading: { try store.read() }, writing: { try store.write($0) }, in: navigator)
  }

  /// Shows the pages of a store that may be main-actor-isolated.
  @MainActor func restore(
    reading read: @MainActor () throws -> Data?, writing write: @MainActor (Data?) throws -> Void,
    in navigator: any Navigator
  ) async throws -> RestorationReport {
    var stored: StoredPages?
    do {
      stored = try read().map(StoredPages.init)
      if let stored, !stored.isMarked { try write(stored.marked) }
    } catch {
      _ = try await buildRoots(in: navigator)
      throw error
    }
    do {
      let report = try await restore(stored, in: navigator)
      try write(navigator.state.stored)
      return report
    } catch let error as NavigationError where error.code == .superseded {
      // The link that was shown first is the state to keep.
      try write(navigator.state.stored)
      throw error
    } catch {
      // No page has ended the process, so the next launch tries again. The error of the pages says more than one of the store.
      if let stored, !stored.isMarked { try? write(stored.bytes) }
      throw error
    }
  }

  private func restore(_ stored: StoredPages?, in navigator: any Navigator) async throws -> RestorationReport {
    guard let stored, !stored.isMarked else {
      var report = try await buildRoots(in: navigator)
      report.wasInterrupted = stored != nil
      return report
    }
    do {
      // A link that was shown already takes precedence because it may have started the app.
      return try await restore(NavigationSnapshot(stored.bytes), from: nil, in: navigator, number: 0)
    } catch let error as NavigationError where error.code == .unreadableSnapshot {
      var report = try await buildRoots(in: navigator)
      report.unreadable = error
      return report
    }
  }

  /// Builds the missing roots of all sections or of some; pages and layers stay.
  private func buildRoots(
    in navigator: any Navigator, of names: Set<String>? = nil
  ) async throws -> RestorationReport {
    var report = RestorationReport()
    var failure: (any Error)?
    for stack in await navigator.state.sections where stack.root == nil && !stack.section.isDrawnByApp {
      guard let url = stack.section.root, names?.contains(stack.section.name) ?? true else { continue }
      let count = report.waiting.count
      defer { LaunchedWindows.record(navigator, in: self, stack.section, waits: report.waiting.count > count) }
      let page = NavigationSnapshot.Page(url: url, source: LinkSource.inApp.rawValue, placement: .push)
      var own = RestorationReport()
      guard let root = await built([page], nil, &own).first else {
        report.add(roots: own.leftOut)
        continue
      }
      do {
        try await navigator.changeAsking { state in
          try rejectClosed([root])
          guard let index = state.index(of: stack.section.name), state.sections[index].root == nil else { return }
          state.setRoot(root, at: index)
        }
      } catch let closed as NavigationError where closed.code == .gateClosed {
        report.add(roots: [MissingPage(closed)])
      } catch {
        // The other sections get their roots.
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return report
  }

  /// Builds the missing roots of all windows because a gate is open, but not for a page that is being built for another
  /// one.
  ///
  /// A window that cannot show pages keeps its empty sections.
  ///
  /// - Parameter areWaiting: Whether only roots are built that have found a gate closed.
  func fillRoots(ifWaiting areWaiting: Bool = false) async {
    guard ClientCode.mayAsk else { return }
    for (window, waiting) in LaunchedWindows.waiting(of: self) {
      _ = try? await buildRoots(in: window, of: areWaiting ? waiting : nil)
    }
  }

  /// Returns the built pages up to the first that fails.
  private func built(
    _ pages: [NavigationSnapshot.Page], _ source: LinkSource?, _ report: inout RestorationReport
  ) async -> [PageEntry] {
    var entries: [PageEntry] = []
    for page in pages {
      do {
        let resolution = try resolve(page.url, source: source ?? LinkSource(page.source), to: nil, callSite: nil)
        // A task of its own: if the calling one is cancelled, as that of a view that disappears, no page is lost.
        let building = Task { try await self.buildPage(of: resolution, overriding: page.overrides, isRestored: true) }
        entries.append(try await building.value)
      } catch {
        report.leftOut.append(MissingPage(url: shown(page.url), reason: error))
        return entries
      }
    }
    return entries
  }
}

extension RestorationReport {
  /// Adds roots that were not built.
  fileprivate mutating func add(roots: [MissingPage]) {
    for root in roots {
      if root.isBehindGate { waiting.append(root) } else { leftOut.append(root) }
    }
  }
}

extension MissingPage {
  /// Creates the page of a URL whose gate was closed while it was built.
  fileprivate init(_ closed: NavigationError) {
    self.init(url: closed.url ?? "", reason: closed)
  }

  /// Whether a closed gate is the reason, also one before a call that the page's closure makes.
  fileprivate var isBehindGate: Bool {
    var cause = reason as? NavigationError
    while let error = cause {
      if error.code == .gateClosed { return true }
      cause = error.underlying as? NavigationError
    }
    return false
  }

  fileprivate func isIn(_ pages: [MissingPage]) -> Bool { pages.contains { $0.url.hasBytes(of: url) } }
}

extension NavigationState {
  /// Sets the restored pages of a section, and the layers if it is in front.
  mutating func restore(
    _ root: PageEntry?, _ pages: [PageEntry], _ layers: [PageLayer], of section: String, isFront: Bool, _ number: Int
  ) throws {
    guard number >= lastLink else { throw NavigationError(.superseded) }
    guard let index = index(of: section) else { return }
    isAnimated = false
    set(root, pages, inSection: index)
    guard isFront else { return }
    setLayers(layers, over: index)
  }
}

extension NavigationState {
  /// The bytes for the next launch, or `nil` without pages.
  var stored: Data? { entries.isEmpty ? nil : snapshot.data }
}

/// The bytes of a snapshot, with a mark while its pages are built.
private struct StoredPages {
  /// The mark is not the beginning of JSON, so an earlier version reports marked bytes as unreadable.
  private static let mark = Data("restoring ".utf8)

  let isMarked: Bool
  let bytes: Data

  init(_ data: Data) {
    isMarked = data.starts(with: Self.mark)
    bytes = isMarked ? data.dropFirst(Self.mark.count) : data
  }

  var marked: Data { Self.mark + bytes }
}
