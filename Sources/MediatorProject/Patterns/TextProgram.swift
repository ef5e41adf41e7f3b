/// A ``TextShape`` as instructions, run for all alternatives at once.
///
/// Matching takes time in the product of the lengths of text and program, whatever the wildcards.
struct TextProgram: Sendable {
  /// A step of a program; a target is an index in ``TextProgram/steps``.
  enum Step: Sendable {
    /// Consumes one scalar of a range.
    case one(ClosedRange<UInt32>)
    /// Consumes any number of scalars of a range.
    case any(ClosedRange<UInt32>)
    /// Continues at each of several steps.
    case split([Int])
    /// Continues at another step.
    case jump(Int)
    /// Accepts the text.
    case accept
  }

  private(set) var steps: [Step] = []

  /// Creates a program of steps that may belong to several.
  init(steps: [Step]) { self.steps = steps }

  /// Creates the program of a shape.
  init(_ shape: TextShape) {
    append(shape)
    steps.append(.accept)
  }

  private mutating func append(_ shape: TextShape) {
    switch shape {
    case .one(let range): steps.append(.one(range))
    case .any(let range): steps.append(.any(range))
    case .sequence(let parts): for part in parts { append(part) }
    case .choice(let choices):
      let split = steps.count
      steps.append(.split([]))
      var starts: [Int] = []
      var ends: [Int] = []
      for choice in choices {
        starts.append(steps.count)
        append(choice)
        ends.append(steps.count)
        steps.append(.jump(0))
      }
      steps[split] = .split(starts)
      for end in ends { steps[end] = .jump(steps.count) }
    }
  }

  /// Adds a step, and all that follow without consuming a scalar, to a set.
  func add(_ start: Int, to states: inout TextStates) {
    var pending = [start]
    while let index = pending.popLast() {
      guard states.insert(index) else { continue }
      switch steps[index] {
      case .one, .accept: break
      case .any: pending.append(index + 1)
      case .jump(let target): pending.append(target)
      case .split(let targets): pending.append(contentsOf: targets.reversed())
      }
    }
  }

  /// Adds the steps that follow one of them by a scalar to a set.
  func advance(_ index: Int, by scalar: UInt32, to states: inout TextStates) {
    switch steps[index] {
    case .one(let range): if range.contains(scalar) { add(index + 1, to: &states) }
    case .any(let range): if range.contains(scalar) { add(index, to: &states) }
    case .jump, .split, .accept: break
    }
  }

  /// Whether the program accepts a text, or `nil` if it takes more steps than are left.
  func accepts(_ text: some Sequence<UInt32>, steps left: inout Int) -> Bool? {
    // Two sets as large as the program are created.
    left -= steps.count / 8
    if left < 0 { return nil }
    var states = TextStates(count: steps.count)
    var next = states
    add(0, to: &states)
    for scalar in text {
      if states.members.isEmpty { return false }
      left -= states.members.count
      if left < 0 { return nil }
      next.removeAll()
      for index in states.members { advance(index, by: scalar, to: &next) }
      swap(&states, &next)
    }
    return states.members.contains { if case .accept = steps[$0] { true } else { false } }
  }
}
