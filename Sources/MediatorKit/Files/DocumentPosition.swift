/// A place in a text: line and column from 1, the column in Unicode scalars.
struct DocumentPosition: Hashable, Sendable {
  var line: Int
  var column: Int
}
