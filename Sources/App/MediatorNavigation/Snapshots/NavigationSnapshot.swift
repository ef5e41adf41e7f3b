public import Foundation
import MediatorLinks
import MediatorText

/// The pages of a ``NavigationState`` by their URLs, to store between launches.
///
/// ```swift
/// let data = model.state.snapshot.data
/// let report = try await mediator.restore(NavigationSnapshot(data), in: model)
/// ```
///
/// A snapshot contains the selected section and, for each page, URL, source, placement and styles. It contains no titles,
/// values or context. Each stack is written up to the first page without a ``PageEntry/key`` or with ``PageOptions/isRestored`` set
/// to `false`.
public struct NavigationSnapshot: Sendable, Hashable {
  /// The maximum size of a snapshot, in bytes.
  public static let maximumSize = 65_536
  static let version = 1
  static let maximumSections = 32
  static let maximumPages = 64
  static let maximumLayers = 8

  struct Page: Codable, Sendable, Hashable {
    let url: String
    let source: String
    let placement: Placement
    var presentation: PresentationStyle?
    var transition: TransitionStyle?
  }

  struct Section: Codable, Sendable, Hashable {
    let name: String
    var root: Page?
    var pages: [Page]

    /// The root and the pages above it, the lowest first.
    var all: [Page] { (root.map { [$0] } ?? []) + pages }
  }

  private struct Form: Codable {
    var version = NavigationSnapshot.version
    let selection: String
    let sections: [Section]
    let layers: [[Page]]
  }

  private struct Version: Codable { let version: Int }

  let selection: String
  let sections: [Section]
  let layers: [[Page]]
  /// The pages that are not in the snapshot.
  public let leftOut: [PageEntry]

  /// Creates a snapshot from its data.
  ///
  /// - Throws: ``NavigationError/Code/unreadableSnapshot`` for data of another version or form, and for data with more than 64 KiB,
  ///   32 sections, 64 pages in a stack or 8 layers.
  public init(_ data: Data) throws {
    do {
      guard data.count <= Self.maximumSize else {
        throw Problem("too long: found \(data.count) bytes, expected at most \(Self.maximumSize)")
      }
      if let problem = MarkRun.problem(inJSON: Array(data)) { throw Problem(problem) }
      let version = try JSONDecoder().decode(Version.self, from: data).version
      guard version == Self.version else {
        throw Problem("unknown version: found \(version), expected \(Self.version)")
      }
      let form = try JSONDecoder().decode(Form.self, from: data)
      guard form.sections.count <= Self.maximumSections, form.layers.count <= Self.maximumLayers,
        (form.sections.map(\.pages) + form.layers).allSatisfy({ $0.count <= Self.maximumPages })
      else { throw Problem("too many pages") }
      (selection, sections, layers, leftOut) = (form.selection, form.sections, form.layers, [])
    } catch {
      throw NavigationError(.unreadableSnapshot, underlying: error)
    }
  }

  init(_ state: NavigationState) {
    let writer = SnapshotWriter(state)
    (selection, sections, layers) = (state.selection, writer.sections, writer.layers)
    leftOut = state.entries.filter { !writer.written.contains($0.id) }
  }

  /// The snapshot as JSON, with sorted keys.
  public var data: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding never fails: the form consists of strings and numbers.
    return (try? encoder.encode(Form(selection: selection, sections: sections, layers: layers))) ?? Data()
  }
}

extension NavigationSnapshot.Page {
  /// Creates the page of an entry, or `nil` if it is not written.
  init?(_ entry: PageEntry) {
    guard entry.key != nil, entry.options.isRestored, let url = entry.writtenURL, let source = entry.source else {
      return nil
    }
    let options = entry.options
    self.init(
      url: url, source: source.rawValue, placement: options.placement,
      presentation: options.presentation == .automatic ? nil : options.presentation,
      transition: options.transition == .automatic ? nil : options.transition)
  }

  var overrides: PageOverrides {
    PageOverrides(
      placement: placement, presentation: presentation ?? .automatic, transition: transition ?? .automatic)
  }
}

extension NavigationState {
  /// The pages by their URLs, for the next launch.
  public var snapshot: NavigationSnapshot { NavigationSnapshot(self) }
}

extension NavigationSnapshot: CustomStringConvertible {
  /// The number of sections.
  public var description: String { counted(sections.count, "section") }
}

/// Chooses the pages of a snapshot, so that its data fits: the selected section first, then the layers, then other sections.
///
/// Each page is encoded once, and no more pages are encoded than fit.
private struct SnapshotWriter {
  private(set) var sections: [NavigationSnapshot.Section] = []
  private(set) var layers: [[NavigationSnapshot.Page]] = []
  private(set) var written: Set<PageEntry.ID> = []
  /// The bytes that are left.
  private var space = NavigationSnapshot.maximumSize
  private let encoder = JSONEncoder()

  init(_ state: NavigationState) {
    encoder.outputFormatting = .withoutEscapingSlashes
    // The braces, keys and version, and the selection.
    space -= 64 + size(of: state.selection)
    let stacks = Array(state.sections.prefix(NavigationSnapshot.maximumSections))
    for stack in stacks {
      let section = NavigationSnapshot.Section(name: stack.section.name, root: nil, pages: [])
      guard take(size(of: section)) else { break }
      sections.append(section)
    }
    let selected = state.selectedIndex
    // Layers cover the selected section, so they are not restored over a part of it.
    if sections.indices.contains(selected), write(stacks[selected], at: selected) { write(state.layers) }
    for index in sections.indices where index != selected { write(stacks[index], at: index) }
  }

  /// Writes a section.
  ///
  /// - Returns: Whether no page was left out because the data is full.
  @discardableResult private mutating func write(_ stack: PageStack, at index: Int) -> Bool {
    if let root = stack.root {
      // Pages are not restored without the root under them.
      guard let page = NavigationSnapshot.Page(root) else { return true }
      guard take(size(of: page) + 8) else { return false }
      sections[index].root = page
      written.insert(root.id)
    }
    var pages: [NavigationSnapshot.Page] = []
    defer { sections[index].pages = pages }
    return write(stack.pages, to: &pages)
  }

  private mutating func write(_ layers: [PageLayer]) {
    for layer in layers.prefix(NavigationSnapshot.maximumLayers) {
      guard take(3) else { return }
      var pages: [NavigationSnapshot.Page] = []
      write(layer.entries, to: &pages)
      if pages.isEmpty { return }
      self.layers.append(pages)
      // Layers over a page that is left out are left out too.
      if pages.count < layer.entries.count { return }
    }
  }

  /// Writes pages up to the first without a key, or up to the size or number that can be read.
  ///
  /// - Returns: Whether no page was left out because the data is full.
  @discardableResult private mutating func write(
    _ entries: [PageEntry], to pages: inout [NavigationSnapshot.Page]
  ) -> Bool {
    for entry in entries {
      guard pages.count < NavigationSnapshot.maximumPages, let page = NavigationSnapshot.Page(entry) else {
        return true
      }
      guard take(size(of: page) + 1) else { return false }
      pages.append(page)
      written.insert(entry.id)
    }
    return true
  }

  private mutating func take(_ size: Int) -> Bool {
    guard size <= space else { return false }
    space -= size
    return true
  }

  /// Returns the size of a value as JSON; encoding strings and numbers never fails.
  private func size(of value: some Encodable) -> Int { (try? encoder.encode([value]).count) ?? .max }
}
