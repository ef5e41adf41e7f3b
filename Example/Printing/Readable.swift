/// A value that can be printed for people.
protocol Readable {
  /// The value in lines of text.
  var printed: [String] { get }
  /// The text for a missing value.
  static var absence: String { get }
}

extension Readable {
  static var absence: String { "nothing" }
}

extension Optional: Readable where Wrapped: Readable {
  var printed: [String] { self?.printed ?? [Wrapped.absence] }
}

/// Returns any value as lines of text.
func readable(_ value: any Sendable) -> [String] {
  switch value {
  case let readable as any Readable: readable.printed
  case is Void: ["done"]
  case let texts as [String]: texts
  default: ["\(value)"]
  }
}
