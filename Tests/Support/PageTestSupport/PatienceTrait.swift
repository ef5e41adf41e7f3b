import MediatorNavigation
public import Testing

/// Removes the limit on waits for parents: on a busy machine the default second was too short.
public struct PatienceTrait: SuiteTrait, TestTrait, TestScoping {
  /// The trait holds for the tests of a suite too.
  public var isRecursive: Bool { true }

  /// Runs a test without the limit.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    try await PageOptions.$standardParentTimeout.withValue(.seconds(600)) { try await function() }
  }
}

extension Trait where Self == PatienceTrait {
  /// Waits for parents as long as they take.
  public static var patient: Self { PatienceTrait() }
}
