/// A hash function that reads eight bytes at a time.
///
/// It has no random seed, so use it only for names from code, not for input from outside.
enum ByteMixer {
  static func mixed(_ text: String, _ seed: UInt64) -> UInt64 {
    // Only strings bridged from another language have no contiguous storage.
    let hash = text.utf8.withContiguousStorageIfAvailable { mixed(UnsafeRawBufferPointer($0), seed) }
    return hash ?? Array(text.utf8).withUnsafeBytes { mixed($0, seed) }
  }

  private static func mixed(_ bytes: UnsafeRawBufferPointer, _ seed: UInt64) -> UInt64 {
    let count = bytes.count
    var hash = seed &+ UInt64(truncatingIfNeeded: count)
    var position = 0
    while position &+ 8 < count {
      hash = step(hash, bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      position &+= 8
    }
    // The last eight bytes, some of which were read before, or all bytes if there are fewer.
    let last: UInt64
    if count >= 8 {
      last = bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    } else if count >= 4 {
      let head = bytes.loadUnaligned(as: UInt32.self)
      let tail = bytes.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
      last = UInt64(head) | UInt64(tail) << 32
    } else if count > 0 {
      last = UInt64(bytes[0]) | UInt64(bytes[count / 2]) << 8 | UInt64(bytes[count &- 1]) << 16
    } else {
      last = 0
    }
    return step(hash, last)
  }

  /// Mixes a word into the hash.
  ///
  /// It uses both halves of the product. The lowest bits of one half would not depend on the last bytes of the word, in which
  /// names such as `item1` and `item2` differ.
  private static func step(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word).multipliedFullWidth(by: 0xFF51_AFD7_ED55_8CCD)
    return product.high ^ product.low
  }
}
