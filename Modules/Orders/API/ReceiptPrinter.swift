/// A printer of receipts, line by line.
public protocol ReceiptPrinter: AnyObject, Sendable {
  /// Prints one line.
  func print(_ line: String)
}
