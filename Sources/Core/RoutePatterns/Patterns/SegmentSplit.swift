/// The search for the offsets at which a segment with several captures is split.
///
/// Each offset is tried from the left, and a rest that cannot be split is remembered, so that it is searched once.
struct SegmentSplit {
  private let text: [UInt8]
  private let constraints: [ParameterConstraint?]
  private let separators: [[UInt8]]
  /// The offsets at which each separator begins.
  private let starts: [[Int]]
  /// The rests that are not split, as a number of their first piece and their offset.
  private var failed: Set<Int> = []
  /// For a piece without a constraint, the first offset whose rest is not split: a later one has fewer ends, all of them tried.
  private var failedStarts: [Int]
  /// The number of constraints that may be checked, a long text counting more, because a segment from outside may have
  /// any length.
  static let maximumSteps = 4096
  private var steps = maximumSteps

  /// - Parameters:
  ///   - constraints: The conditions on the pieces, or none if all are accepted.
  ///   - separators: The texts between the pieces, none of them empty.
  init(_ text: [UInt8], _ constraints: [ParameterConstraint?], _ separators: [[UInt8]]) {
    self.text = text
    self.constraints =
      constraints.isEmpty ? [ParameterConstraint?](repeating: nil, count: separators.count + 1) : constraints
    self.separators = separators
    failedStarts = [Int](repeating: .max, count: separators.count)
    starts = separators.map(text.starts)
  }

  /// The pieces, none of them empty, or `nil` if no offsets satisfy all conditions.
  ///
  /// - Complexity: O(*n*) in the length of the text for each separator, and at most a fixed number of steps.
  var pieces: [[UInt8]]? {
    mutating get {
      ends(of: 0, from: 0).map { ends in
        let bounds = zip([0] + zip(ends, separators).map { $0 + $1.count }, ends)
        return bounds.map { Array(text[$0..<$1]) }
      }
    }
  }

  /// Returns where a piece and those after it end.
  private mutating func ends(of piece: Int, from start: Int) -> [Int]? {
    if piece == separators.count { return accepts(piece, start..<text.count) ? [text.count] : nil }
    let key = piece * (text.count + 1) + start
    if start >= failedStarts[piece] || failed.contains(key) { return nil }
    for end in starts[piece][starts[piece].partition { $0 > start }...] where accepts(piece, start..<end) {
      if let others = ends(of: piece + 1, from: end + separators[piece].count) { return [end] + others }
    }
    if constraints[piece] == nil { failedStarts[piece] = start } else { failed.insert(key) }
    return nil
  }

  private mutating func accepts(_ piece: Int, _ range: Range<Int>) -> Bool {
    guard !range.isEmpty else { return false }
    steps -= 1
    guard let constraint = constraints[piece] else { return steps >= 0 }
    // The others stop at the length, the beginning or the first separator of a piece.
    if case .characters = constraint { steps -= range.count / 64 }
    return steps >= 0 && constraint.accepts(text[range])
  }
}

extension [UInt8] {
  /// Returns the offsets of all occurrences of some bytes, at least one (Knuth, Morris and Pratt).
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  fileprivate func starts(of bytes: [UInt8]) -> [Int] {
    guard bytes.count <= count else { return [] }
    // The length of the longest border of each beginning of `bytes`.
    var borders = [0]
    for byte in bytes.dropFirst() {
      var border = borders[borders.count - 1]
      while border > 0, bytes[border] != byte { border = borders[border - 1] }
      borders.append(bytes[border] == byte ? border + 1 : 0)
    }
    var starts: [Int] = []
    var matched = 0
    for index in indices {
      while matched > 0, matched == bytes.count || bytes[matched] != self[index] { matched = borders[matched - 1] }
      if bytes[matched] == self[index] { matched += 1 }
      if matched == bytes.count { starts.append(index + 1 - matched) }
    }
    return starts
  }
}
