/// A value that knows how a person reads it.
protocol Readable {
  /// The value in lines of text.
  var printed: [String] { get }
}

/// Any value in lines of text.
func readable(_ value: any Sendable) -> [String] {
  switch value {
  case let readable as any Readable: readable.printed
  case is Void: ["done"]
  case let texts as [String]: texts
  default: ["\(value)"]
  }
}
