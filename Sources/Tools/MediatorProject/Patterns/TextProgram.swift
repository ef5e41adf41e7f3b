/// A set of texts, built from ranges of Unicode scalars.
///
/// Only single scalars repeat, which is all that wildcards, constraints and catch-alls need.
indirect enum TextShape {
  /// One scalar of a range.
  case one(ClosedRange<UInt32>)
  /// Any number of scalars of a range.
  case any(ClosedRange<UInt32>)
  /// Shapes one after another.
  case sequence([TextShape])
  /// One of several shapes.
  case choice([TextShape])

  /// All Unicode scalars.
  static let all: ClosedRange<UInt32> = 0...0x10FFFF
  /// The empty text.
  static let empty = TextShape.sequence([])

  /// Returns the shape of one text.
  static func text(_ text: some StringProtocol) -> TextShape {
    .sequence(text.unicodeScalars.map { .one($0.value...$0.value) })
  }

  /// Returns the shape of one text, with ASCII letters in either case.
  static func textInAnyCase(_ text: String) -> TextShape {
    .sequence(
      text.unicodeScalars.map { scalar in
        let isLetter = "a"..."z" ~= scalar || "A"..."Z" ~= scalar
        return oneOf((isLetter ? [scalar.value | 0x20, scalar.value & ~0x20] : [scalar.value]).map { $0...$0 })
      })
  }

  /// Returns the shape of one scalar of several ranges.
  static func oneOf(_ ranges: [ClosedRange<UInt32>]) -> TextShape {
    ranges.count == 1 ? .one(ranges[0]) : .choice(ranges.map { .one($0) })
  }

  /// Returns a shape that may be absent.
  static func optional(_ shape: TextShape) -> TextShape { .choice([shape, .empty]) }

  /// Returns a shape between two numbers of times.
  static func times(_ minimum: Int, _ maximum: Int, _ shape: TextShape) -> TextShape {
    let extra = (minimum..<max(minimum, maximum)).reduce(TextShape.empty) { rest, _ in
      .optional(.sequence([shape, rest]))
    }
    return .sequence(Array(repeating: shape, count: minimum) + [extra])
  }
}

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

  /// Returns whether the program accepts a text, or `nil` if it takes more steps than are left.
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

/// A set of steps in the order of insertion, emptied in constant time.
struct TextStates: Sendable {
  private(set) var members: [Int] = []
  private var marks: [UInt32]
  private var round: UInt32 = 1

  init(count: Int) { marks = Array(repeating: 0, count: count) }

  mutating func insert(_ index: Int) -> Bool {
    guard marks[index] != round else { return false }
    marks[index] = round
    members.append(index)
    return true
  }

  mutating func removeAll() {
    members.removeAll(keepingCapacity: true)
    round += 1
  }
}
