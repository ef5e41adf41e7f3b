/// A place in a text: line and column from 1, the column in Unicode scalars.
package struct DocumentPosition: Hashable, Sendable {
  package var line: Int
  package var column: Int
}
