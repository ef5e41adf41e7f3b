import MediatorRemote
public import Testing

/// Lets the clock of remote calls stand: among all tests, a call may wait for a thread for longer than it may be on its way.
public struct StandingClockTrait: SuiteTrait, TestTrait, TestScoping {
  /// The trait holds for the tests of a suite too.
  public var isRecursive: Bool { true }

  /// Creates the trait.
  public init() {}

  /// Runs a test in which no call is late.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    try await MachineClock.$stands.withValue(true) { try await function() }
  }
}

extension Trait where Self == StandingClockTrait {
  /// Lets calls wait for as long as they take.
  public static var clockStands: Self { StandingClockTrait() }
}
