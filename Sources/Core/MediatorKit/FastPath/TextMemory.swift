// These functions read texts in place that every call reads: labels of values, names that are compared and hashed,
// literals.
//
// Reading a label through the tuple would also copy the value, by a call of the runtime.

extension [(String, any Sendable)] {
  /// Returns the index of a label's last value, or `nil` if there is none.
  package func lastIndex(ofLabel label: String) -> Int? {
    withUnsafeBufferPointer { elements in
      var index = elements.count
      while index > 0 {
        index &-= 1
        if elements.label(index).pointee == label { return index }
      }
      return nil
    }
  }

  /// Returns the index of the first value with another label, or `nil` if there is none.
  func firstIndex(besidesLabels labels: [String]) -> Int? {
    withUnsafeBufferPointer { elements in
      for index in elements.indices where !labels.contains(elements.label(index).pointee) { return index }
      return nil
    }
  }

  /// Returns whether the labels are exactly these, in this order.
  func hasLabels(_ labels: [String]) -> Bool {
    withUnsafeBufferPointer { elements in
      guard elements.count == labels.count else { return false }
      for index in labels.indices where elements.label(index).pointee != labels[index] { return false }
      return true
    }
  }

  /// Returns whether the value at an index has exactly this type.
  @inline(__always) func hasValue<Value>(at index: Int, _ type: Value.Type) -> Bool {
    withUnsafeBufferPointer { isExactly($0.value(index).pointee, type) }
  }

  @inline(__always) func value(at index: Int) -> any Sendable {
    withUnsafeBufferPointer { $0.value(index).pointee }
  }

  /// Returns the value at an index as a type; requires that `hasValue` returned `true`.
  @inline(__always) func value<Value>(at index: Int, as type: Value.Type) -> Value {
    withUnsafeBufferPointer { exactCast($0.value(index).pointee, type) }
  }
}

// The elements of a tuple are in order, each aligned.

extension UnsafeBufferPointer where Element == (String, any Sendable) {
  /// Returns the address of a label: the beginning of the tuple.
  @inline(__always) fileprivate func label(_ index: Int) -> UnsafePointer<String> {
    UnsafeRawPointer(baseAddress! + index).assumingMemoryBound(to: String.self)
  }

  /// Returns the address of a value: after the label.
  @inline(__always) fileprivate func value(_ index: Int) -> UnsafePointer<any Sendable> {
    (UnsafeRawPointer(baseAddress! + index) + MemoryLayout<String>.stride)
      .assumingMemoryBound(to: (any Sendable).self)
  }
}

extension String {
  /// Returns whether two strings are the same bits, as short strings with the same bytes are.
  ///
  /// Why it is safe: a string of a 64-bit platform is two words, which are only compared. It takes a sixth of a comparison of bytes.
  @inlinable @inline(__always) func hasBits(of other: String) -> Bool {
    #if _pointerBitWidth(_64)
    unsafeBitCast(self, to: (UInt64, UInt64).self) == unsafeBitCast(other, to: (UInt64, UInt64).self)
    #else
    false
    #endif
  }
}

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

/// The text of a literal in one word, because each call in an app passes its file.
///
/// Why it is safe: `utf8Start` is the address of a constant that ends with a zero byte, and images with Swift code are not unloaded.
@usableFromInline struct LiteralText: Sendable {
  @usableFromInline let address: UInt

  /// Creates the text; traps if the literal is a single scalar without an address, which no file is.
  @inlinable @inline(__always) init(_ literal: StaticString) {
    address = UInt(bitPattern: literal.utf8Start)
  }

  var text: String { String(cString: UnsafePointer<UInt8>(bitPattern: address).unsafelyUnwrapped) }
}
