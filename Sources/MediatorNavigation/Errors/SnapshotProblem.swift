/// Why a snapshot or a file is not read, or a section not stored.
struct SnapshotProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
