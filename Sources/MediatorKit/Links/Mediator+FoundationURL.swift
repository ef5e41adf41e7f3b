public import Foundation

// Overloads for Foundation URLs. Each passes `absoluteString` on, because text is never converted to a Foundation URL.

extension Mediator {
  /// Opens a Foundation URL.
  ///
  /// - Throws: As for a string.
  @discardableResult public func open(
    _ url: URL, source: LinkSource, context: Parameters = [:], options: CallOptions = CallOptions(),
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> any Sendable {
    try await open(
      url.absoluteString, source: source, context: context, options: options, fileID: fileID, line: line)
  }

  /// Opens a Foundation URL and returns the result as a type.
  ///
  /// - Throws: As for a string.
  public func open<Output>(
    _ url: URL, source: LinkSource, context: Parameters = [:], as type: Output.Type,
    options: CallOptions = CallOptions(), fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Output {
    try await open(
      url.absoluteString, source: source, context: context, as: type, options: options, fileID: fileID, line: line)
  }

  /// Opens a Foundation URL and calls a completion handler.
  @discardableResult public func open(
    _ url: URL, source: LinkSource, context: Parameters = [:], options: CallOptions = CallOptions(),
    fileID: StaticString = #fileID, line: UInt = #line,
    completion: @escaping @Sendable (Result<any Sendable, any Error>) -> Void
  ) -> Task<Void, Never> {
    open(
      url.absoluteString, source: source, context: context, options: options, fileID: fileID, line: line,
      completion: completion)
  }

  /// Opens a Foundation URL of a synchronous action, without suspending.
  ///
  /// - Throws: As for a string.
  @discardableResult public func openNow(
    _ url: URL, source: LinkSource, context: Parameters = [:], options: CallOptions = CallOptions(),
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> any Sendable {
    try openNow(url.absoluteString, source: source, context: context, options: options, fileID: fileID, line: line)
  }

  /// Opens a Foundation URL of a synchronous action on the main actor.
  ///
  /// - Throws: As for a string.
  @MainActor @discardableResult public func openOnMain(
    _ url: URL, source: LinkSource, context: Parameters = [:], options: CallOptions = CallOptions(),
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> any Sendable {
    try openOnMain(url.absoluteString, source: source, context: context, options: options, fileID: fileID, line: line)
  }

  /// Opens a Foundation URL of a synchronous action, without suspending, and returns the result as a type.
  ///
  /// - Throws: As for a string.
  public func openNow<Output>(
    _ url: URL, source: LinkSource, context: Parameters = [:], as type: Output.Type,
    options: CallOptions = CallOptions(), fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> Output {
    try openNow(
      url.absoluteString, source: source, context: context, as: type, options: options, fileID: fileID, line: line)
  }

  /// Opens a Foundation URL of a synchronous action on the main actor and returns the result as a type.
  ///
  /// - Throws: As for a string.
  @MainActor public func openOnMain<Output>(
    _ url: URL, source: LinkSource, context: Parameters = [:], as type: Output.Type,
    options: CallOptions = CallOptions(), fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> Output {
    try openOnMain(
      url.absoluteString, source: source, context: context, as: type, options: options, fileID: fileID, line: line)
  }

  /// Returns the resolution of a Foundation URL.
  ///
  /// - Throws: As for a string.
  public func resolve(
    _ url: URL, source: LinkSource, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> Resolution {
    try resolve(url.absoluteString, source: source, fileID: fileID, line: line)
  }

  /// Returns whether a Foundation URL would be opened.
  public func canOpen(_ url: URL, source: LinkSource, context: Parameters = [:]) -> Bool {
    canOpen(url.absoluteString, source: source, context: context)
  }

  /// Returns an explanation of how a Foundation URL is resolved.
  public func explain(
    _ url: URL, source: LinkSource, context: Parameters = [:], limit: Int = 20, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Explanation {
    explain(url.absoluteString, source: source, context: context, limit: limit, fileID: fileID, line: line)
  }
}
