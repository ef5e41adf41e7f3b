import Foundation
import MediatorLinks

extension HeldLinks {
  /// The stored form.
  struct Form: Codable {
    var version = 1
    var links: [Link]

    init(links: [Link]) {
      self.links = links
    }

    init(_ data: Data) throws {
      guard data.count <= HeldLinks.maximumSize, MarkRun.problem(inJSON: Array(data)) == nil else {
        throw NavigationError(.unreadableHeldLinks)
      }
      do {
        self = try JSONDecoder().decode(Form.self, from: data)
      } catch {
        throw NavigationError(.unreadableHeldLinks, underlying: error)
      }
      guard version == 1 else { throw NavigationError(.unreadableHeldLinks) }
    }

    /// The encoded form, or `nil` without links.
    var data: Data? { get throws { links.isEmpty ? nil : try JSONEncoder().encode(self) } }
    var size: Int { get throws { try data?.count ?? 0 } }
  }
}

extension HeldLinks.Link {
  /// The links that displace each other.
  struct Origin: Hashable {
    let tag: ActionTag
    let source: LinkSource
    let window: Int?
  }

  /// The identity of the record: a link may wait at several gates.
  struct Key: Hashable {
    let tag: ActionTag
    let id: UUID
  }

  var key: Key { Key(tag: tag, id: id) }

  var origin: Origin { Origin(tag: tag, source: source, window: window) }

  /// Returns whether two records have the same URL, gate and source.
  ///
  /// Windows are not compared, because a window of an earlier process is never a window of this one.
  func isSame(as other: HeldLinks.Link) -> Bool {
    tag == other.tag && source == other.source && url.hasBytes(of: other.url)
  }
}
