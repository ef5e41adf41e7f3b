public import Foundation
import MediatorKit
import MediatorLinks
import MediatorText
import RoutePatterns

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
        throw SnapshotProblem("too long: found \(data.count) bytes, expected at most \(Self.maximumSize)")
      }
      if let problem = MarkRun.problem(inJSON: Array(data)) { throw SnapshotProblem(problem) }
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
    guard entry.key != nil, entry.options.isRestored, let url = entry.url, let source = entry.source else { return nil }
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
