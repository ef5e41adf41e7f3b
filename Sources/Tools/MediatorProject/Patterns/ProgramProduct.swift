/// Several programs as one deterministic automaton, explored breadth first.
///
/// A state is the set of all programs' positions. Each set of programs that accept a common text is found with its shortest
/// text, so finding none with a property is a proof that there is none.
struct ProgramProduct {
  /// The texts that count.
  enum Words {
    /// All texts.
    case all
    /// The paths that a URL reader accepts: no empty and no dot segments, and no slash at the end.
    case paths
  }

  /// The work that an exploration may do.
  struct Limits {
    var states = 50_000
    var steps = 4_000_000
  }

  /// A set of programs that accept the same text.
  struct Meeting {
    /// The indices of the programs, sorted.
    let programs: [Int]
    /// The shortest text.
    let text: String
  }

  private let steps: [TextProgram.Step]
  private let owners: [Int]
  private let starts: [Int]
  private let views: [PatternAlphabet.View]
  private let alphabet: PatternAlphabet
  private let words: Words
  /// The number of states that were visited.
  private(set) var stateCount = 0
  /// The number of steps that were taken.
  private(set) var stepCount = 0
  /// Whether all states were visited.
  private(set) var isComplete = true

  init(_ programs: [(program: TextProgram, view: PatternAlphabet.View)], _ alphabet: PatternAlphabet, _ words: Words) {
    var steps: [TextProgram.Step] = []
    var owners: [Int] = []
    var starts: [Int] = []
    for (index, element) in programs.enumerated() {
      let offset = steps.count
      starts.append(offset)
      for step in element.program.steps {
        owners.append(index)
        switch step {
        case .split(let targets): steps.append(.split(targets.map { $0 + offset }))
        case .jump(let target): steps.append(.jump(target + offset))
        default: steps.append(step)
        }
      }
    }
    self.steps = steps
    self.owners = owners
    self.starts = starts
    views = programs.map(\.view)
    self.alphabet = alphabet
    self.words = words
  }

  /// Returns each set of programs that accept a common text, nearest first, within limits.
  mutating func meetings(_ limits: Limits, _ progress: (Int) -> Void = { _ in }) -> [Meeting] {
    let runner = TextProgram(steps: steps)
    var states = TextStates(count: steps.count)
    var rest = TextStates(count: steps.count)
    for start in starts { runner.add(start, to: &states) }
    var queue = TextQueue(frozen(states, PathPlace.start))
    var known: Set<[Int]> = []
    var meetings: [Meeting] = []
    var left = limits.steps
    while let index = queue.next() {
      let state = queue.state(index)
      let place = PathPlace(rawValue: state[0]) ?? .other
      if words == .all || place.endsPath {
        let accepting = accepting(state)
        if known.insert(accepting).inserted {
          let text = queue.symbols(to: index).map { alphabet.symbols[$0].written }.joined()
          meetings.append(Meeting(programs: accepting, text: text))
        }
      }
      for (number, symbol) in alphabet.symbols.enumerated() {
        guard let next = words == .all ? place : place.next(symbol.written) else { continue }
        states.removeAll()
        advance(state.dropFirst(), symbol, runner, &states, &rest)
        left -= state.count
        // An alphabet may have thousands of symbols.
        if left < 0 { break }
        queue.add(frozen(states, next), after: index, symbol: number, length: symbol.written.utf8.count)
      }
      stateCount += 1
      progress(stateCount)
      if left < 0 || queue.count > limits.states {
        isComplete = false
        break
      }
    }
    stepCount = limits.steps - left
    return meetings
  }

  private func advance(
    _ state: ArraySlice<Int32>, _ symbol: PatternAlphabet.Symbol, _ runner: TextProgram, _ states: inout TextStates,
    _ rest: inout TextStates
  ) {
    var longest = 1
    for position in state {
      let scalars = symbol.scalars[views[owners[Int(position)]].rawValue]
      longest = max(longest, scalars.count)
      if scalars.count == 1 { runner.advance(Int(position), by: scalars[0], to: &states) }
    }
    guard longest > 1 else { return }
    // The programs that read an escape as several scalars consume them one after another.
    var current = state.filter { symbol.scalars[views[owners[Int($0)]].rawValue].count > 1 }.map { Int($0) }
    for offset in 0..<longest {
      rest.removeAll()
      for position in current {
        let scalars = symbol.scalars[views[owners[position]].rawValue]
        if offset < scalars.count { runner.advance(position, by: scalars[offset], to: &rest) }
      }
      current = rest.members
    }
    for position in current { _ = states.insert(position) }
  }

  /// Returns the steps that consume or accept, sorted, after the place in the path.
  private func frozen(_ states: TextStates, _ place: PathPlace) -> [Int32] {
    var result = [place.rawValue]
    for member in states.members {
      switch steps[member] {
      case .one, .any, .accept: result.append(Int32(member))
      case .split, .jump: break
      }
    }
    result[1...].sort()
    return result
  }

  private func accepting(_ state: [Int32]) -> [Int] {
    state.dropFirst().compactMap { if case .accept = steps[Int($0)] { owners[Int($0)] } else { nil } }
  }
}

/// The place in a path between two characters.
private enum PathPlace: Int32 {
  /// Before the first slash.
  case start
  /// After a slash.
  case slash
  /// After the first dot of a segment.
  case dot
  /// After the second dot of a segment.
  case dots
  /// After any other character.
  case other

  /// Whether a path may end here.
  var endsPath: Bool { self == .start || self == .other }

  /// Returns the place after a character, or `nil` if a reader rejects it.
  func next(_ character: String) -> PathPlace? {
    switch (self, character) {
    case (.start, "/"), (.other, "/"): .slash
    case (.start, _), (_, "/"): nil
    case (.slash, "."): .dot
    case (.dot, "."): .dots
    default: .other
    }
  }
}

/// The states of an exploration, each with its shortest text, taken in the order of length.
///
/// An escape is longer than a character, so the states are not taken in the order they are found.
private struct TextQueue {
  private struct Node {
    let state: [Int32]
    var parent: Int
    var symbol: Int
    var length: Int
    /// The number of symbols of the text.
    var count: Int
  }

  private var nodes: [Node]
  private var numbers: [[Int32]: Int]
  /// The nodes by the length of their texts.
  private var waiting: [[Int]] = [[0]]
  private var length = 0
  /// The number of nodes of this length that were taken.
  private var taken = 0

  /// Creates a queue of one state with the empty text.
  init(_ start: [Int32]) {
    nodes = [Node(state: start, parent: -1, symbol: -1, length: 0, count: 0)]
    numbers = [start: 0]
  }

  /// The number of states that were found.
  var count: Int { nodes.count }

  func state(_ number: Int) -> [Int32] { nodes[number].state }

  /// Adds a state that follows another one by a symbol, or shortens its text, or has fewer escapes in a text of this length.
  mutating func add(_ state: [Int32], after parent: Int, symbol: Int, length symbolLength: Int) {
    let length = nodes[parent].length + symbolLength
    let node = Node(state: state, parent: parent, symbol: symbol, length: length, count: nodes[parent].count + 1)
    let number = numbers[state] ?? nodes.count
    if number == nodes.count {
      nodes.append(node)
      numbers[state] = number
    } else {
      let known = nodes[number]
      guard length < known.length || (length == known.length && node.count > known.count) else { return }
      nodes[number] = node
      // A state that waits for this length is not taken yet.
      if length == known.length { return }
    }
    while waiting.count <= length { waiting.append([]) }
    waiting[length].append(number)
  }

  /// Removes and returns the next state, by number, or `nil` if all were taken.
  mutating func next() -> Int? {
    while length < waiting.count {
      while taken < waiting[length].count {
        let number = waiting[length][taken]
        taken += 1
        // A state whose text was shortened was taken before.
        if nodes[number].length == length { return number }
      }
      waiting[length] = []
      (length, taken) = (length + 1, 0)
    }
    return nil
  }

  /// Returns the symbols of the text of a state.
  func symbols(to number: Int) -> [Int] {
    var symbols: [Int] = []
    var number = number
    while nodes[number].parent >= 0 {
      symbols.append(nodes[number].symbol)
      number = nodes[number].parent
    }
    return symbols.reversed()
  }
}
