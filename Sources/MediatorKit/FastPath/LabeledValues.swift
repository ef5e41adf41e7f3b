// Labels and values are read where they are in memory: through the tuple, each look at a label would copy the value too, by a
// call of the runtime.

extension [(String, any Sendable)] {
  /// Returns the index of the last value under a label, or -1 if there is none.
  @inline(__always) func lastIndex(ofLabel label: String) -> Int {
    withUnsafeBufferPointer { elements in
      var index = elements.count
      while index > 0 {
        index &-= 1
        if elements.label(index).pointee == label { return index }
      }
      return -1
    }
  }

  /// Returns the index of the first value whose label is none of these, or `nil` if there is none.
  @inline(__always) func firstIndex(besidesLabels labels: [String]) -> Int? {
    withUnsafeBufferPointer { elements in
      for index in elements.indices where !labels.contains(elements.label(index).pointee) { return index }
      return nil
    }
  }

  /// Whether the labels are just these, in this order.
  @inline(__always) func hasLabels(_ labels: [String]) -> Bool {
    withUnsafeBufferPointer { elements in
      guard elements.count == labels.count else { return false }
      for index in labels.indices where elements.label(index).pointee != labels[index] { return false }
      return true
    }
  }

  /// Whether the value at an index is of exactly this type.
  @inline(__always) func hasValue<Value>(at index: Int, _ type: Value.Type) -> Bool {
    withUnsafeBufferPointer { isJust($0.value(index).pointee, type) }
  }

  /// The value at an index.
  @inline(__always) func value(at index: Int) -> any Sendable {
    withUnsafeBufferPointer { $0.value(index).pointee }
  }

  /// The value at an index, which `hasValue` has found to be of this type.
  @inline(__always) func value<Value>(at index: Int, as type: Value.Type) -> Value {
    withUnsafeBufferPointer { taken($0.value(index).pointee, type) }
  }
}

// A tuple's elements follow each other in memory, each at its alignment.

extension UnsafeBufferPointer where Element == (String, any Sendable) {
  /// Where a label is: at the tuple's beginning.
  @inline(__always) fileprivate func label(_ index: Int) -> UnsafePointer<String> {
    UnsafeRawPointer(baseAddress! + index).assumingMemoryBound(to: String.self)
  }

  /// Where a value is: behind the label.
  @inline(__always) fileprivate func value(_ index: Int) -> UnsafePointer<any Sendable> {
    (UnsafeRawPointer(baseAddress! + index) + MemoryLayout<String>.stride)
      .assumingMemoryBound(to: (any Sendable).self)
  }
}
