/// The states of an exploration, each with its shortest text, taken in the order of length.
///
/// An escape is longer than a character, so the states are not taken in the order in which they are found.
struct TextQueue {
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
