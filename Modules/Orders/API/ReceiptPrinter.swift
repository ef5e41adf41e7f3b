/// Something alive that a receipt is printed on, line by line.
public protocol ReceiptPrinter: AnyObject, Sendable {
  /// Prints one line.
  func print(_ line: String)
}
