public import MediatorKit

extension Mediator {
  /// Orders the contents of the cart, once a user has signed in.
  ///
  /// ```swift
  /// let order = try await mediator.placeOrder(note: "at the back door", timeout: .seconds(60))
  /// ```
  ///
  /// - Parameters:
  ///   - note: A note for the delivery.
  ///   - timeout: How long to wait for the sign-in and the order, or `nil` for no limit.
  /// - Throws: ``OrdersError``; `MediatorError` if the time is over or the module is missing; `CancellationError`.
  @discardableResult public func placeOrder(
    note: String? = nil, timeout: Duration? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Order {
    try await call(Orders.place, note, options: CallOptions(timeout: timeout), fileID: fileID, line: line)
  }

  /// Returns the orders of the signed-in user, oldest first.
  public func orders(fileID: StaticString = #fileID, line: UInt = #line) async throws -> [Order] {
    try await call(Orders.list, fileID: fileID, line: line)
  }

  /// Prints an order on a printer.
  ///
  /// - Returns: The number of lines.
  /// - Throws: ``OrdersError/unknownOrder(_:)``.
  @discardableResult public func printReceipt(
    of number: Int, on printer: any ReceiptPrinter, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Int {
    try await call(Orders.nativeReceipt, number, printer, fileID: fileID, line: line)
  }
}
