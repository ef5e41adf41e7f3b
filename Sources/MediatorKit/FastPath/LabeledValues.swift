// Labels and values are read in place: reading a label through the tuple would also copy the value, by a call of the runtime.

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
