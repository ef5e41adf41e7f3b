import Synchronization

/// The number of structures and values that the decoding of one input may still decode.
///
/// The depth alone does not bound a structure that decodes itself several times at each depth.
final class DecodingBudget: Sendable {
  /// Far above what flat parameters need.
  static let maximumCount = 1000

  private let left: Atomic<Int>

  /// Creates a budget, which is larger for inputs that have more texts.
  init(_ parameters: Parameters = [:]) {
    let texts = parameters.elements.reduce(0) { $0 + (($1.1 as? Parameters.Text)?.count ?? 0) }
    left = Atomic(Self.maximumCount + texts)
  }

  /// Counts one more value, and returns whether it may be decoded.
  func spendOne() -> Bool { left.subtract(1, ordering: .relaxed).newValue >= 0 }
}
