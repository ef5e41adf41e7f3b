import Synchronization

extension Mediator {
  @TaskLocal private static var taskLocal: Mediator?
  private static let installed = Mutex<Mediator?>(nil)
  private static let empty = Mediator(RegistryContents(isBeforeBootstrap: true))

  /// The mediator of the app: the one set by `withShared` for the current task, or the installed one.
  ///
  /// Before ``bootstrap(_:fileID:line:)`` it is an empty mediator.
  ///
  /// - Complexity: An access takes about as long as fifty typed calls; if you call often, store the mediator.
  public static var shared: Mediator { taskLocal ?? installed.withLock { $0 } ?? empty }

  /// Installs the mediator of the app; call it once, when the app starts.
  ///
  /// - Throws: ``MediatorError/Code/alreadyBootstrapped`` if a mediator is installed.
  public static func bootstrap(
    _ mediator: Mediator, fileID: StaticString = #fileID, line: UInt = #line
  ) throws {
    let isFirst = installed.withLock { installed in
      guard installed == nil else { return false }
      installed = mediator
      return true
    }
    guard isFirst else { throw MediatorError(.alreadyBootstrapped).located(CallSite(fileID: fileID, line: line)) }
  }

  /// Runs an operation with another mediator as ``shared``, in this task and its children.
  ///
  /// Tests that use it can run in parallel.
  ///
  /// - Throws: The error of the operation.
  public static func withShared<Result>(_ mediator: Mediator, _ operation: () throws -> Result) rethrows -> Result {
    try $taskLocal.withValue(mediator, operation: operation)
  }

  /// Runs an asynchronous operation with another mediator as ``shared``, in this task and its children.
  ///
  /// - Throws: The error of the operation.
  public static func withShared<Result>(
    _ mediator: Mediator, _ operation: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    try await $taskLocal.withValue(mediator, operation: operation)
  }
}

/// The mediator of the app, ``Mediator/shared``.
public var mediator: Mediator { .shared }

extension Optional where Wrapped == Mediator {
  /// Returns the mediator of a `weak` property, such as that of a target, which its mediator owns.
  ///
  /// - Parameters:
  ///   - fileID: The module and file of the call; omit it.
  ///   - line: The line of the call; omit it.
  /// - Throws: ``MediatorError/Code/mediatorReleased`` if the mediator was released, as before a task of an action that
  ///   outlives it.
  public func get(fileID: StaticString = #fileID, line: UInt = #line) throws -> Mediator {
    if let self { return self }
    throw MediatorError(.mediatorReleased).located(CallSite(fileID: fileID, line: line))
  }
}
