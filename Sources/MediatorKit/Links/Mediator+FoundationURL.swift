public import Foundation

// The doors by URL for callers that have a Foundation URL, as systems hand them over. It is taken by its text: the other way
// round, from text to a Foundation URL, nothing goes.

extension Mediator {
  /// Opens a Foundation URL, by its text.
  ///
  /// - Throws: As for a text.
  @discardableResult public func open(
    _ url: URL, source: LinkSource, context: Parameters = [:], options: CallOptions = CallOptions(),
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> any Sendable {
    try await open(
      url.absoluteString, source: source, context: context, options: options, fileID: fileID, line: line)
  }

  /// Opens a Foundation URL, by its text, and asks for a result of a type.
  ///
  /// - Throws: As for a text.
  public func open<Output>(
    _ url: URL, source: LinkSource, context: Parameters = [:], as type: Output.Type,
    options: CallOptions = CallOptions(), fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Output {
    try await open(
      url.absoluteString, source: source, context: context, as: type, options: options, fileID: fileID, line: line)
  }

  /// Opens a Foundation URL, by its text, for a caller that cannot wait.
  @discardableResult public func open(
    _ url: URL, source: LinkSource, context: Parameters = [:], options: CallOptions = CallOptions(),
    fileID: StaticString = #fileID, line: UInt = #line,
    completion: @escaping @Sendable (Result<any Sendable, any Error>) -> Void
  ) -> Task<Void, Never> {
    open(
      url.absoluteString, source: source, context: context, options: options, fileID: fileID, line: line,
      completion: completion)
  }

  /// Opens a Foundation URL of a synchronous action, by its text, without suspending.
  ///
  /// - Throws: As for a text.
  @discardableResult public func openNow(
    _ url: URL, source: LinkSource, context: Parameters = [:], options: CallOptions = CallOptions(),
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> any Sendable {
    try openNow(url.absoluteString, source: source, context: context, options: options, fileID: fileID, line: line)
  }

  /// Opens a Foundation URL of a synchronous action, by its text, from the main actor.
  ///
  /// - Throws: As for a text.
  @MainActor @discardableResult public func openOnMain(
    _ url: URL, source: LinkSource, context: Parameters = [:], options: CallOptions = CallOptions(),
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> any Sendable {
    try openOnMain(url.absoluteString, source: source, context: context, options: options, fileID: fileID, line: line)
  }

  /// Opens the text of a Foundation URL of a synchronous action, and asks for a result of a type.
  ///
  /// - Throws: As for a text.
  public func openNow<Output>(
    _ url: URL, source: LinkSource, context: Parameters = [:], as type: Output.Type,
    options: CallOptions = CallOptions(), fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> Output {
    try openNow(
      url.absoluteString, source: source, context: context, as: type, options: options, fileID: fileID, line: line)
  }

  /// Decides what a Foundation URL would do, by its text.
  ///
  /// - Throws: As for a text.
  public func resolve(
    _ url: URL, source: LinkSource, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> Resolution {
    try resolve(url.absoluteString, source: source, fileID: fileID, line: line)
  }

  /// Whether a Foundation URL would be opened, by its text.
  public func canOpen(_ url: URL, source: LinkSource, context: Parameters = [:]) -> Bool {
    canOpen(url.absoluteString, source: source, context: context)
  }

  /// Explains what a Foundation URL would do, by its text.
  public func explain(
    _ url: URL, source: LinkSource, context: Parameters = [:], limit: Int = 20, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Explanation {
    explain(url.absoluteString, source: source, context: context, limit: limit, fileID: fileID, line: line)
  }
}
