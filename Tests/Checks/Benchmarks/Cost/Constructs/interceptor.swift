import MediatorKit

// each
struct Gate_NNN: Interceptor {
  func intercept(_ invocation: Invocation, next: Next) async throws -> any Sendable {
    try await next(invocation)
  }
}
// end

/// Gates.
public enum GatesModule: Module {
  /// The name of the module.
  public static let name: ModuleName = "Gates"
  /// The interceptors of the module.
  public static var contents: ModuleContents {
    // each
    Interception(.tag("tag_NNN"), Gate_NNN())
    // end
  }
}
