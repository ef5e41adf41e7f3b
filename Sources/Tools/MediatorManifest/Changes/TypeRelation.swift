import MediatorKit

/// The relation of two types, judged by their names.
enum TypeRelation {
  /// Every value of the first is one of the second.
  case wider
  /// Every value of the second is one of the first.
  case narrower
  case other

  init(from before: String, to after: String) {
    // A name in a file may be of any length, and each `?` is a level of recursion.
    guard before.utf8.count <= 512, after.utf8.count <= 512 else {
      self = .other
      return
    }
    self = Self.holds(before, in: after) ? .wider : Self.holds(after, in: before) ? .narrower : .other
  }

  private static func holds(_ inner: String, in outer: String) -> Bool {
    if inner == outer { return true }
    if let wrapped = wrapped(in: outer) { return holds(self.wrapped(in: inner) ?? inner, in: wrapped) }
    // A single value converts from `Float` to `Double`, but a list does not.
    if inner == "Float", outer == "Double" { return true }
    guard let small = integers[inner], let large = integers[outer] else { return false }
    return large.lower <= small.lower && small.upper <= large.upper
  }

  /// Returns the wrapped type of an optional, or `nil` for another type, such as a closure that returns an optional.
  private static func wrapped(in type: String) -> String? {
    guard type.hasSuffix("?") else { return nil }
    let wrapped = String(type.dropLast())
    if wrapped.hasPrefix("("), wrapped.hasSuffix(")"), wrapped.contains(" -> ") {
      return String(wrapped.dropFirst().dropLast())
    }
    return wrapped.isFunctionType ? nil : wrapped
  }

  /// The bounds as powers of two, the lower ones negative.
  private static let integers: [String: (lower: Int, upper: Int)] = [
    "Int8": (-7, 7), "Int16": (-15, 15), "Int32": (-31, 31), "Int64": (-63, 63), "Int": (-63, 63),
    "UInt8": (0, 8), "UInt16": (0, 16), "UInt32": (0, 32), "UInt64": (0, 64), "UInt": (0, 64),
  ]
}
