/// Where the modules of the shop keep what outlives a run.
///
/// ```swift
/// let store = try mediator.service((any DataStore).self)
/// let count = try store.update(Document("visits", empty: 0)) { visits in
///   visits += 1
///   return visits
/// }
/// ```
public protocol DataStore: Sendable {
  /// The value of a document; its empty value when it was never written.
  ///
  /// - Throws: ``StorageError``.
  func read<Value>(_ document: Document<Value>) throws(StorageError) -> Value

  /// Changes a document; nobody else, in this process or another, changes it meanwhile.
  ///
  /// The closure runs once and keeps others waiting: it should not call actions. When it throws nothing is written.
  ///
  /// - Returns: What the closure returns.
  /// - Throws: ``StorageError``, and what the closure throws.
  func update<Value, Result>(_ document: Document<Value>, _ change: (inout Value) throws -> Result) throws -> Result
}
