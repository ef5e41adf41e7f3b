import Synchronization

extension Mediator {
  @TaskLocal private static var taskLocal: Mediator?
  private static let installed = Mutex<Mediator?>(nil)
  private static let empty = Mediator(RegistryContents(isBeforeBootstrap: true))

  /// The mediator of the app: the one of the current task if `withShared` set one, else the one that was installed.
  ///
  /// Before ``bootstrap(_:fileID:line:)`` it is an empty mediator, which finds nothing.
  /// - Complexity: About fifty times a typed call; keep the mediator where calls are frequent.
  public static var shared: Mediator { taskLocal ?? installed.withLock { $0 } ?? empty }

  /// Installs the mediator of the app; once, at its start.
  ///
  /// - Throws: ``MediatorError/Code/alreadyBootstrapped`` the second time.
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

  /// Runs an operation in which ``shared`` is another mediator, in this task and its children: so tests run in parallel.
  ///
  /// - Throws: What the operation throws.
  public static func withShared<Result>(_ mediator: Mediator, _ operation: () throws -> Result) rethrows -> Result {
    try $taskLocal.withValue(mediator, operation: operation)
  }

  /// Runs an asynchronous operation in which ``shared`` is another mediator, in this task and its children.
  ///
  /// - Throws: What the operation throws.
  public static func withShared<Result>(
    _ mediator: Mediator, _ operation: () async throws -> Result
  ) async rethrows -> Result {
    try await $taskLocal.withValue(mediator, operation: operation)
  }
}

/// The mediator of the app: a short spelling of ``Mediator/shared``.
public var mediator: Mediator { .shared }
