import Foundation

/// The bytes of a snapshot, with a mark while its pages are built.
struct StoredPages {
  /// Not the beginning of JSON, so an earlier version reports marked bytes as unreadable.
  private static let mark = Data("restoring ".utf8)

  let isMarked: Bool
  let bytes: Data

  init(_ data: Data) {
    isMarked = data.starts(with: Self.mark)
    bytes = isMarked ? data.dropFirst(Self.mark.count) : data
  }

  var marked: Data { Self.mark + bytes }
}
