public import MediatorKit
// Files that import this library need not import the libraries that it uses.
@_exported public import MediatorLinks
public import Testing

/// Provides each test with its own mediator, which is `Mediator.shared` while the test runs.
///
/// ```swift
/// @Suite(.mediator(OrderModule.self)) struct OrderTests {
///   @Test func cancels() async throws {
///     #expect(try await mediator.call(Orders.cancel, 42, "too late"))
///   }
/// }
/// ```
///
/// Each test, and each argument of a parameterized test, gets a new mediator, so that tests run in parallel. A trait of a test
/// replaces that of its suite. The mediator belongs to the test's task and its children. Code in a detached task, or on another
/// thread, sees the mediator of the process.
public struct MediatorTrait: TestTrait, SuiteTrait, TestScoping {
  private let make: @Sendable () throws -> Mediator

  init(_ make: @escaping @Sendable () throws -> Mediator) {
    self.make = make
  }

  /// Always `true`: nested suites and tests inherit the trait.
  public var isRecursive: Bool { true }

  /// Creates the mediator and runs the test with it.
  ///
  /// - Throws: The error of creating the mediator, which fails the test.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    try await Mediator.withShared(try make()) { try await function() }
  }
}

extension Trait where Self == MediatorTrait {
  /// Returns a trait that creates a mediator with these modules for each test.
  ///
  /// - Parameters:
  ///   - modules: The modules, in order; none for an empty mediator.
  ///   - links: The settings for URLs.
  ///   - passed: Tags that count as passed, so that a module whose actions or pages they guard is tested without their gates.
  ///   - discovering: Whether to add the modules that linked code exports.
  ///   - fileID: The module and file of the call; omit it.
  ///   - line: The line of the call; omit it.
  public static func mediator(
    _ modules: any Module.Type..., links: LinkSettings = .standard, passing passed: Set<ActionTag> = [],
    discovering: Bool = false, fileID: StaticString = #fileID, line: UInt = #line
  ) -> MediatorTrait {
    MediatorTrait {
      let mediator = try Mediator(
        modules: modules, links: links, discovering: discovering, fileID: fileID, line: line)
      try mediator.pass(passed, fileID: fileID, line: line)
      return mediator
    }
  }

  /// Returns a trait that creates the mediator of each test with a closure.
  ///
  /// - Parameter make: Creates the mediator; if it throws, the test fails with its error.
  public static func mediator(making make: @escaping @Sendable () throws -> Mediator) -> MediatorTrait {
    MediatorTrait(make)
  }
}
