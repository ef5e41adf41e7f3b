/// A list of elements in stack memory if they are few.
///
/// An array is created once, with the exact size; appending checks no reference and never grows a buffer. The list cannot be
/// copied, so it does not outlive the closure that borrows it. Every index is compared with `count` first.
struct ElementList<Element: BitwiseCopyable>: ~Copyable {
  private let buffer: UnsafeMutableBufferPointer<Element>
  private(set) var count = 0

  private init(_ buffer: UnsafeMutableBufferPointer<Element>) { self.buffer = buffer }

  /// Lends a list for at most `capacity` elements.
  @inline(__always) static func with<Value, Failure: Error>(
    capacity: Int, _ body: (inout ElementList) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try withUnsafeTemporaryAllocation(of: Element.self, capacity: capacity) { buffer throws(Failure) in
      var list = ElementList(buffer)
      return try body(&list)
    }
  }

  /// The elements as an array without spare capacity.
  var array: [Element] { Array(UnsafeMutableBufferPointer(rebasing: buffer[..<count])) }

  /// Adds an element, unless the list is full.
  @inline(__always) mutating func append(_ element: Element) {
    guard count < buffer.count else { return }
    buffer.initializeElement(at: count, to: element)
    count &+= 1
  }

  @inline(__always) subscript(index: Int) -> Element {
    get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "no such element")
      return buffer[index]
    }
    set {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "no such element")
      buffer[index] = newValue
    }
  }
}

extension RandomAccessCollection where Index == Int {
  /// Returns the first index at which a condition is true, or the end; it is false before that index and true from it on.
  ///
  /// - Complexity: O(log *n*) in the number of elements.
  func partition(where isAfter: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Array {
  /// A copy without spare capacity: a frozen table lives as long as its program.
  var trimmed: [Element] { withUnsafeBufferPointer(Array.init) }
}
