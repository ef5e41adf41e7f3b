public import Foundation
import MediatorKit

/// The pages of a ``NavigationState`` by their URLs, to store between launches.
///
/// ```swift
/// let data = model.state.snapshot.data
/// let report = try await mediator.restore(NavigationSnapshot(data), in: model)
/// ```
///
/// A snapshot contains the selected section and, for each page, URL, source, placement and styles. It contains no titles,
/// values or context. Each stack is written up to the first page without a ``PageEntry/key`` or with ``PageOptions/isKept`` set
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
  }

  private struct Form: Codable {
    var version = NavigationSnapshot.version
    let selection: String
    let sections: [Section]
    let layers: [[Page]]
  }

  private struct Version: Codable { let version: Int }

  let selection: String
  private(set) var sections: [Section]
  private(set) var layers: [[Page]]
  /// The pages that are not in the snapshot.
  public private(set) var leftOut: [PageEntry]

  /// Creates a snapshot from its data.
  ///
  /// - Throws: ``NavigationError/Code/unreadableSnapshot`` for data of another version or form, and for data with more than 64 KiB,
  ///   32 sections, 64 pages in a stack or 8 layers.
  public init(_ data: Data) throws {
    do {
      guard data.count <= Self.maximumSize else {
        throw SnapshotProblem("too long: found \(data.count) bytes, expected at most \(Self.maximumSize)")
      }
      let version = try JSONDecoder().decode(Version.self, from: data).version
      guard version == Self.version else {
        throw SnapshotProblem("unknown version: found \(version), expected \(Self.version)")
      }
      let form = try JSONDecoder().decode(Form.self, from: data)
      guard form.sections.count <= Self.maximumSections, form.layers.count <= Self.maximumLayers,
        (form.sections.map(\.pages) + form.layers).allSatisfy({ $0.count <= Self.maximumPages })
      else { throw SnapshotProblem("too many pages") }
      (selection, sections, layers, leftOut) = (form.selection, form.sections, form.layers, [])
    } catch {
      throw NavigationError(.unreadableSnapshot, underlying: error)
    }
  }

  init(_ state: NavigationState) {
    var leftOut: [PageEntry] = []
    func written(_ entries: [PageEntry], limit: Int = Self.maximumPages) -> [Page] {
      let pages = entries.prefix(limit).map(Page.init).prefix { $0 != nil }.compactMap { $0 }
      leftOut += entries.dropFirst(pages.count)
      return pages
    }
    selection = state.selection
    sections = state.sections.prefix(Self.maximumSections).map { stack in
      let root = stack.root.flatMap(Page.init)
      // Pages are not restored without the root under them.
      guard root != nil || stack.root == nil else {
        leftOut += stack.entries
        return Section(name: stack.section.name, root: nil, pages: [])
      }
      return Section(name: stack.section.name, root: root, pages: written(stack.pages))
    }
    var layers: [[Page]] = []
    for layer in state.layers {
      let pages = layers.count < Self.maximumLayers ? written(layer.entries) : []
      guard !pages.isEmpty else {
        leftOut += layer.entries.filter { !leftOut.contains($0) }
        break
      }
      layers.append(pages)
      if pages.count < layer.entries.count { break }
    }
    self.layers = layers
    self.leftOut = leftOut
    shorten(state)
  }

  /// Leaves pages out until the data fits: first those of sections that are not selected, then layers.
  private mutating func shorten(_ state: NavigationState) {
    guard data.count > Self.maximumSize else { return }
    let others = sections.indices.filter { sections[$0].name != selection }.reversed()
    let selected = sections.indices.filter { sections[$0].name == selection }
    for index in others + selected where data.count > Self.maximumSize {
      if index == selected.first {
        layers = []
        leftOut += state.layers.flatMap(\.entries).filter { !leftOut.contains($0) }
      }
      // Halve the pages of the selected section until the data fits.
      while data.count > Self.maximumSize, !sections[index].pages.isEmpty {
        let count = index == selected.first ? sections[index].pages.count / 2 : 0
        sections[index].pages.removeLast(sections[index].pages.count - count)
        leftOut += state.sections[index].pages.dropFirst(count).filter { !leftOut.contains($0) }
      }
      if data.count > Self.maximumSize, sections[index].root != nil {
        sections[index].root = nil
        leftOut += state.sections[index].root.map { [$0] } ?? []
      }
    }
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
    guard entry.key != nil, entry.options.isKept, let url = entry.url, let source = entry.source else { return nil }
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

/// Why a snapshot is not read.
private struct SnapshotProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

extension NavigationState {
  /// The pages by their URLs, for the next launch.
  public var snapshot: NavigationSnapshot { NavigationSnapshot(self) }
}
