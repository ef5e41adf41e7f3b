/// An item of a module that starts what the module needs, and stops it.
///
/// ```swift
/// Startup { mediator in
///   try await mediator.service((any Ledger).self).open()
/// } stop: { mediator in
///   await (try? mediator.service((any Ledger).self))?.close()
/// }
/// ```
///
/// Registering it runs nothing; ``Mediator/start(fileID:line:)`` does.
public struct Startup: Sendable {
  let start: @Sendable (Mediator) async throws -> Void
  let stop: @Sendable (Mediator) async -> Void

  /// Creates the item.
  ///
  /// - Parameters:
  ///   - start: Starts what the module needs; its error ends the start of all modules.
  ///   - stop: Undoes it; it runs only if `start` has returned.
  public init(
    _ start: nonisolated(nonsending) @escaping @Sendable (Mediator) async throws -> Void,
    stop: nonisolated(nonsending) @escaping @Sendable (Mediator) async -> Void = { _ in }
  ) {
    self.start = start
    self.stop = stop
  }
}
