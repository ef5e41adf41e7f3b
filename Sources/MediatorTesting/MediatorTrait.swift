public import MediatorKit
public import Testing

/// Gives each test a mediator of its own, which is `Mediator.shared` for as long as the test runs.
///
/// ```swift
/// @Suite(.mediator(OrderModule.self)) struct OrderTests {
///   @Test func cancels() async throws {
///     #expect(try await mediator.call(Orders.cancel, 42, "too late"))
///   }
/// }
/// ```
///
/// Each test, and each argument of a parameterised one, gets a new mediator, so that tests run in parallel. Of two such
/// traits on a suite and its test, the test's own counts. The mediator is that of the test's task and its children;
/// code that the test starts with `Task.detached`, or on a thread, sees the one that was installed for the process.
public struct MediatorTrait: TestTrait, SuiteTrait, TestScoping {
  private let make: @Sendable () throws -> Mediator

  init(_ make: @escaping @Sendable () throws -> Mediator) {
    self.make = make
  }

  /// True: a suite's trait is that of its suites and tests.
  public var isRecursive: Bool { true }

  /// Makes the mediator and runs the test in it.
  ///
  /// - Throws: What making the mediator throws; the test fails with it.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    try await Mediator.withShared(try make()) { try await function() }
  }
}

extension Trait where Self == MediatorTrait {
  /// Gives each test its own mediator with these modules.
  ///
  /// - Parameters:
  ///   - modules: The modules, in order; none for an empty mediator.
  ///   - links: How URLs are read.
  ///   - discovering: Whether the modules that linked code exports are added.
  ///   - fileID: The module and file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  public static func mediator(
    _ modules: any Module.Type..., links: LinkSettings = .standard, discovering: Bool = false,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> MediatorTrait {
    MediatorTrait {
      try Mediator(modules: modules, links: links, discovering: discovering, fileID: fileID, line: line)
    }
  }

  /// Gives each test the mediator that a closure makes; it is called once for each.
  ///
  /// - Parameter make: Makes the mediator; a test whose mediator cannot be made fails with what it throws.
  public static func mediator(making make: @escaping @Sendable () throws -> Mediator) -> MediatorTrait {
    MediatorTrait(make)
  }
}
