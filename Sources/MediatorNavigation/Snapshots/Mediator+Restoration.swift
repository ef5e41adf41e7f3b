import Foundation
public import MediatorKit
import RoutePatterns

/// The result of restoring a snapshot.
public struct RestorationReport: Sendable {
  /// The pages that were not restored, each with the reason; those above them in their stack are left out too.
  public internal(set) var leftOut: [MissingPage] = []
  /// Why the snapshot could not be read, or `nil` if it was; if not, only the roots of the sections were built.
  public internal(set) var unreadable: (any Error)?
}

extension Mediator {
  /// Builds the pages of a snapshot, and shows them.
  ///
  /// Each URL is resolved anew from its own source, so exposure and interceptors apply again. A stack ends before the first
  /// page that fails. The front is shown first, in one change, then each other section. No parents are added. The link gate may
  /// hold links meanwhile.
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

  /// - Parameter number: The number of the snapshot; a later link takes precedence.
  private func restore(
    _ snapshot: NavigationSnapshot, from source: LinkSource?, in navigator: any Navigator, number: Int
  ) async throws -> RestorationReport {
    let sections = await navigator.state.sections.map(\.section)
    var report = RestorationReport()
    let selected =
      sections.contains { $0.name.hasBytes(of: snapshot.selection) } ? snapshot.selection : sections[0].name
    var front = true
    for section in [selected] + sections.map(\.name).filter({ !$0.hasBytes(of: selected) }) {
      let written = snapshot.sections.first { $0.name.hasBytes(of: section) }
      guard front || written != nil else { continue }
      let root = await built(written?.root.map { [$0] } ?? [], source, &report).first
      let isRooted = written?.root == nil || root != nil
      let pages = isRooted ? await built(written?.pages ?? [], source, &report) : []
      var layers: [PageLayer] = []
      for written in front ? snapshot.layers : [] {
        let pages = await built(written, source, &report)
        if let root = pages.first { layers.append(PageLayer(root, Array(pages.dropFirst()))) }
        if pages.count < written.count { break }
      }
      let isFront = front
      try await navigator.change { [layers] state in
        try state.restore(root, pages, layers, of: section, isFront: isFront, number)
      }
      front = false
    }
    let names = Set(sections.map { ExactText($0.name) })
    for section in snapshot.sections where !names.contains(ExactText(section.name)) {
      let reason = NavigationError(.noSection, page: section.name)
      report.leftOut += ((section.root.map { [$0] } ?? []) + section.pages).prefix(1).map {
        MissingPage(url: $0.url, reason: reason)
      }
    }
    return report
  }

  /// Shows the pages of a store, which is emptied first so that pages that end the process are not built again.
  ///
  /// Write `navigator.state.snapshot.data` to the store at each later change. If the store is empty or unreadable, the roots of
  /// the sections are built.
  ///
  /// - Throws: The errors of ``restore(_:from:in:)``; also what the store throws, and then nothing is built.
  @discardableResult public func restore(
    takenFrom store: some LinkStore, in navigator: any Navigator
  ) async throws -> RestorationReport {
    let bytes = try store.read()
    if bytes != nil { try store.write(nil) }
    return try await restore(bytes: bytes, in: navigator)
  }

  /// Shows the pages of a snapshot that was removed from its store.
  func restore(bytes: Data?, in navigator: any Navigator) async throws -> RestorationReport {
    guard let bytes else { return try await buildRoots(in: navigator) }
    do {
      // A link that was shown already takes precedence because it may have started the app.
      return try await restore(NavigationSnapshot(bytes), from: nil, in: navigator, number: 0)
    } catch let error as NavigationError where error.code == .unreadableSnapshot {
      var report = try await buildRoots(in: navigator)
      report.unreadable = error
      return report
    }
  }

  /// Builds the missing roots of sections; pages and layers stay.
  private func buildRoots(in navigator: any Navigator) async throws -> RestorationReport {
    var report = RestorationReport()
    for stack in await navigator.state.sections where stack.root == nil && !stack.section.isDrawnByApp {
      guard let url = stack.section.root else { continue }
      let page = NavigationSnapshot.Page(url: url, source: LinkSource.inApp.rawValue, placement: .push)
      guard let root = await built([page], nil, &report).first else { continue }
      try await navigator.change { state in
        if state.stack(of: stack.section.name)?.root == nil { state.setRoot(root, of: stack.section.name) }
      }
    }
    return report
  }

  /// Returns the built pages up to the first that fails.
  private func built(
    _ pages: [NavigationSnapshot.Page], _ source: LinkSource?, _ report: inout RestorationReport
  ) async -> [PageEntry] {
    var entries: [PageEntry] = []
    for page in pages {
      do {
        let source = source ?? LinkSource(page.source)
        if let form = try resolve(page.url, source: source).attachment as? PageForm, !form.options.isRestored {
          throw NavigationError(.notRestored, url: page.url)
        }
        entries.append(
          try await buildPage(
            for: page.url, source: source, overriding: page.overrides, passesLinkGate: true))
      } catch {
        report.leftOut.append(MissingPage(url: page.url, reason: error))
        return entries
      }
    }
    return entries
  }
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
