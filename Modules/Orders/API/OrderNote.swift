public import Observation

/// The note of an order while the user writes it, which the note page shows.
@MainActor @Observable public final class OrderNote {
  /// The number of the order.
  public nonisolated let order: Int
  /// The text that the user writes.
  public var text: String
  /// The text that is stored.
  public private(set) var saved: String
  private let store: @Sendable (_ text: String) async throws -> Void

  /// Creates the note of an order, with a closure that stores a text.
  public init(of order: Order, storing store: @escaping @Sendable (_ text: String) async throws -> Void) {
    self.order = order.number
    text = order.note ?? ""
    saved = order.note ?? ""
    self.store = store
  }

  /// Whether the text is not stored yet.
  public var hasChanges: Bool { text != saved }

  /// Stores the text.
  ///
  /// - Throws: ``OrdersError``; `MediatorError` if the module is missing.
  public func save() async throws {
    let text = text
    try await store(text)
    saved = text
  }
}
