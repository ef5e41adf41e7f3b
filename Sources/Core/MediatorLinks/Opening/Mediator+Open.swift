public import MediatorKit
import RoutePatterns

// The methods that open URLs, and their options; `OpenRequest` has the steps.

extension Mediator {
  /// Opens a URL by the routes of its namespace, or in the direct form `scheme://target/action?label=text`.
  ///
  /// ```swift
  /// let summary = try await mediator.open("shop://order/42", source: .push)
  /// ```
  ///
  /// - Parameters:
  ///   - url: The URL, a string or a Foundation `URL`.
  ///   - source: The source of the URL; the action must be exposed to it.
  ///   - context: Values from the caller, which take precedence over those of the URL.
  ///   - options: The options of this call.
  ///   - fileID: The module and file of the call; omit it.
  ///   - line: The line of the call; omit it.
  /// - Returns: The result of the action, `()` if there is none.
  /// - Throws: The errors of the action, unchanged; ``MediatorError`` if the URL is malformed, matches no route or is rejected,
  ///   or if the action cannot be run; `CancellationError`.
  @discardableResult public func open(
    _ url: some LinkText, source: LinkSource, context: Parameters = [:], options: CallOptions = CallOptions(),
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> any Sendable {
    try await open(OpenRequest(url, source, context, options, CallSite(fileID: fileID, line: line)))
  }

  /// Opens a URL that is relative to another one, such as that of the page that is shown (RFC 3986 section 5).
  ///
  /// ```swift
  /// // shop://order/8?tab=notes
  /// try await mediator.open("../8?tab=notes", relativeTo: "shop://order/7/line", source: .inApp)
  /// ```
  ///
  /// The host of a custom scheme stays, as that of a website does; `//orders` replaces it. The URL of a page lacks its secrets, so do not
  /// open links that are relative to one that has them.
  ///
  /// - Throws: As ``open(_:source:context:options:fileID:line:)``.
  @discardableResult public func open(
    _ reference: some LinkText, relativeTo base: some LinkText, source: LinkSource, context: Parameters = [:],
    options: CallOptions = CallOptions(), fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> any Sendable {
    let url = registry.links.resolved(reference.linkText, against: base.linkText)
    return try await open(url, source: source, context: context, options: options, fileID: fileID, line: line)
  }

  /// Opens a URL and returns the result as a type.
  ///
  /// - Throws: Also ``/MediatorKit/MediatorError/Code/outputTypeMismatch``.
  public func open<Output>(
    _ url: some LinkText, source: LinkSource, context: Parameters = [:], as type: Output.Type,
    options: CallOptions = CallOptions(), fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Output {
    let request = OpenRequest(url, source, context, options, CallSite(fileID: fileID, line: line))
    return try request.result(of: try await open(request), as: type, self)
  }

  /// Opens a URL and calls a completion handler once, on any thread.
  ///
  /// - Returns: The task that opens the URL; if you cancel it, the handler gets an error.
  @discardableResult public func open(
    _ url: some LinkText, source: LinkSource, context: Parameters = [:], options: CallOptions = CallOptions(),
    fileID: StaticString = #fileID, line: UInt = #line,
    completion: @escaping @Sendable (Result<any Sendable, any Error>) -> Void
  ) -> Task<Void, Never> {
    let request = OpenRequest(url, source, context, options, CallSite(fileID: fileID, line: line))
    return Task {
      do {
        completion(.success(try await open(request)))
      } catch {
        completion(.failure(error))
      }
    }
  }

  /// Opens a URL of a synchronous action, without suspending.
  ///
  /// - Throws: As `open`; also ``MediatorError`` if the action is asynchronous, if it is main-actor-isolated and the caller is
  ///   not, if an interceptor applies, or while links are held.
  @discardableResult public func openNow(
    _ url: some LinkText, source: LinkSource, context: Parameters = [:], options: CallOptions = CallOptions(),
    isolation: (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> any Sendable {
    let request = OpenRequest(url, source, context, options, CallSite(fileID: fileID, line: line))
    return try openNow(request, isolation)
  }

  /// Opens a URL of a synchronous action, without suspending, and returns the result as a type.
  ///
  /// - Throws: Also ``/MediatorKit/MediatorError/Code/outputTypeMismatch``.
  public func openNow<Output>(
    _ url: some LinkText, source: LinkSource, context: Parameters = [:], as type: Output.Type,
    options: CallOptions = CallOptions(), isolation: (any Actor)? = #isolation, fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws -> Output {
    let request = OpenRequest(url, source, context, options, CallSite(fileID: fileID, line: line))
    return try request.result(of: try openNow(request, isolation), as: type, self)
  }
}

extension Mediator {
  /// Opens the URL of a resolution, from its source.
  ///
  /// If something was registered since, the URL is resolved again.
  ///
  /// - Throws: As ``open(_:source:context:options:fileID:line:)``.
  @discardableResult public func open(
    _ resolution: Resolution, context: Parameters = [:], options: CallOptions = CallOptions(),
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> any Sendable {
    try await open(OpenRequest(resolution, context, options, CallSite(fileID: fileID, line: line)))
  }

  /// Opens the URL of a resolution in place of a call that waited, with the options of that call.
  package func open(
    _ resolution: Resolution, context: Parameters, repeating invocation: Invocation
  ) async throws -> any Sendable {
    try await open(OpenRequest(resolution, context, invocation.optionsOfAnother, invocation.callSite))
  }

  /// Opens the URL of a resolution and returns the result as a type.
  ///
  /// - Throws: Also ``/MediatorKit/MediatorError/Code/outputTypeMismatch``.
  public func open<Output>(
    _ resolution: Resolution, context: Parameters = [:], as type: Output.Type, options: CallOptions = CallOptions(),
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Output {
    let request = OpenRequest(resolution, context, options, CallSite(fileID: fileID, line: line))
    return try request.result(of: try await open(request), as: type, self)
  }

  /// Opens the URL of a resolution to a synchronous action, without suspending.
  ///
  /// - Throws: As ``openNow(_:source:context:options:isolation:fileID:line:)``.
  @discardableResult public func openNow(
    _ resolution: Resolution, context: Parameters = [:], options: CallOptions = CallOptions(),
    isolation: (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> any Sendable {
    try openNow(OpenRequest(resolution, context, options, CallSite(fileID: fileID, line: line)), isolation)
  }

  /// Opens the URL of a resolution to a synchronous action, without suspending, and returns the result as a type.
  ///
  /// - Throws: Also ``/MediatorKit/MediatorError/Code/outputTypeMismatch``.
  public func openNow<Output>(
    _ resolution: Resolution, context: Parameters = [:], as type: Output.Type, options: CallOptions = CallOptions(),
    isolation: (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> Output {
    let request = OpenRequest(resolution, context, options, CallSite(fileID: fileID, line: line))
    return try request.result(of: try openNow(request, isolation), as: type, self)
  }
}

extension CallOptions {
  private struct LinkOptions {
    var passesLinkGate = false
    var passesExposure = false
    var requiredOutput: (any Any.Type)?
  }

  private var links: LinkOptions {
    get { self[LinkOptions.self] ?? LinkOptions() }
    set { self[LinkOptions.self] = newValue }
  }

  /// Whether a URL is opened even while links are held or rejected.
  ///
  /// Set it for URLs from the app itself, such as those of pages that it restores at launch.
  public var passesLinkGate: Bool {
    get { links.passesLinkGate }
    set { links.passesLinkGate = newValue }
  }

  /// Whether a route and its action need not be exposed to the source, because code of the app names them and not the URL.
  package var passesExposure: Bool {
    get { links.passesExposure }
    set { links.passesExposure = newValue }
  }

  /// The type that an action must return to be run by a URL, or `nil` for any.
  ///
  /// If a route declines, the URL's other routes may have actions with effects, and handlers of misses may open the browser.
  package var requiredOutput: (any Any.Type)? {
    get { links.requiredOutput }
    set { links.requiredOutput = newValue }
  }
}

// Unavailable overloads for common mistakes: their messages say how to write the call.

extension Mediator {
  /// Rejects a URL without its source.
  @available(*, unavailable, message: "pass the source of the URL, as in open(url, source: .push)")
  @discardableResult public func open(_ url: some LinkText) async throws -> any Sendable {
    unavailable()
  }

  /// Rejects a URL without its source.
  @available(*, unavailable, message: "pass the source of the URL, as in openNow(url, source: .push)")
  @discardableResult public func openNow(_ url: some LinkText) throws -> any Sendable {
    unavailable()
  }
}
