/// A store for data of the shop's modules that outlives a run.
///
/// ```swift
/// let store = try mediator.service((any DataStore).self)
/// let count = try store.update(Document("visits", empty: 0)) { visits in
///   visits += 1
///   return visits
/// }
/// ```
public protocol DataStore: Sendable {
  /// Returns the value of a document, or its empty value if it was never written.
  ///
  /// - Throws: ``StorageError``.
  func read<Value>(_ document: Document<Value>) throws(StorageError) -> Value

  /// Changes a document; no other thread or process changes it meanwhile.
  ///
  /// The closure runs once. Other writers wait for it, so it should not call actions. If it throws, nothing is written.
  ///
  /// - Returns: What the closure returns.
  /// - Throws: ``StorageError``; also what the closure throws.
  func update<Value, Result>(_ document: Document<Value>, _ change: (inout Value) throws -> Result) throws -> Result
}
