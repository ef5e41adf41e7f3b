public import Foundation
import RoutePatterns

// The doors by URL. A URL names a target and an action and carries text; who sent it decides what it may reach.

extension Mediator {
  /// Opens a URL: `scheme://target/action?label=text`, or `https://host/target/action?…` for a host that the app owns.
  ///
  /// ```swift
  /// let summary = try await mediator.open("shop://order/detail?id=42", source: .push)
  /// ```
  ///
  /// - Parameters:
  ///   - url: The text of the URL.
  ///   - source: Where it came from; the action must be exposed to it.
  ///   - context: Native values from the caller; they stand over the URL's text.
  ///   - options: What this call wishes otherwise than usual.
  /// - Returns: What the action returns; `()` when it returns nothing.
  /// - Throws: What the action throws, as it is; ``MediatorError`` when the URL is malformed, leads nowhere, is refused or
  ///   could not be run; `CancellationError`.
  @discardableResult public func open(
    _ url: String, source: LinkSource, context: Parameters = [:], options: CallOptions = CallOptions(),
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> any Sendable {
    let callSite = CallSite(fileID: fileID, line: line)
    return try await run(try invocation(opening: url, source, context, options, callSite))
  }

  /// Opens a Foundation URL, by its text.
  @discardableResult public func open(
    _ url: URL, source: LinkSource, context: Parameters = [:], options: CallOptions = CallOptions(),
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> any Sendable {
    try await open(
      url.absoluteString, source: source, context: context, options: options, fileID: fileID, line: line)
  }

  /// Opens a URL and asks for a result of a type.
  ///
  /// - Throws: Also ``MediatorError/Code/resultTypeMismatch``.
  public func open<Output>(
    _ url: String, source: LinkSource, context: Parameters = [:], as type: Output.Type,
    options: CallOptions = CallOptions(), fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Output {
    let callSite = CallSite(fileID: fileID, line: line)
    let invocation = try invocation(opening: url, source, context, options, callSite)
    return try result(of: try await run(invocation), as: type, for: invocation)
  }

  /// Opens a URL for a caller that cannot wait; the completion is called exactly once, on no particular thread.
  ///
  /// - Returns: The task that opens it; cancelling it makes the completion an error.
  @discardableResult public func open(
    _ url: String, source: LinkSource, context: Parameters = [:], options: CallOptions = CallOptions(),
    fileID: StaticString = #fileID, line: UInt = #line,
    completion: @escaping @Sendable (Result<any Sendable, any Error>) -> Void
  ) -> Task<Void, Never> {
    Task {
      do {
        completion(
          .success(
            try await open(url, source: source, context: context, options: options, fileID: fileID, line: line)))
      } catch {
        completion(.failure(error))
      }
    }
  }

  /// Opens a URL of a synchronous action, without suspending.
  ///
  /// - Throws: Also for an asynchronous action, for one of the main actor, and where an interceptor applies.
  @discardableResult public func openNow(
    _ url: String, source: LinkSource, context: Parameters = [:], options: CallOptions = CallOptions(),
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> any Sendable {
    let callSite = CallSite(fileID: fileID, line: line)
    return try runNow(try invocation(opening: url, source, context, options, callSite))
  }

  /// Opens a URL of a synchronous action from the main actor; also of one that belongs to the main actor.
  @MainActor @discardableResult public func openOnMain(
    _ url: String, source: LinkSource, context: Parameters = [:], options: CallOptions = CallOptions(),
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> any Sendable {
    let callSite = CallSite(fileID: fileID, line: line)
    return try runOnMain(try invocation(opening: url, source, context, options, callSite))
  }

  private func invocation(
    opening url: String, _ source: LinkSource, _ context: Parameters, _ options: CallOptions, _ callSite: CallSite
  ) throws -> Invocation {
    do throws(MediatorError) {
      let parsed = try read(url)
      let address = try directAddress(parsed)
      var parameters = Parameters()
      for item in parsed.queryItems { parameters.append(text: item.value ?? "", to: item.name) }
      return Invocation(
        address, parameters.overlaid(with: context), source: source, url: url, options: options, callSite: callSite)
    } catch {
      var error = error
      error.url = url
      error.source = source
      error.parameters = context
      error.callSite = callSite
      throw error
    }
  }

  private func read(_ url: String) throws(MediatorError) -> ParsedURL {
    do throws(URLReadingError) {
      return try links.reader.read(url)
    } catch {
      var malformed = MediatorError(.malformedURL)
      malformed.underlying = error
      throw malformed
    }
  }

  /// The two names of a URL; the target's as it is registered, since hosts have no case.
  private func directAddress(_ url: ParsedURL) throws(MediatorError) -> ActionAddress {
    let segments = url.segments(host: try hostPlacement(url))
    guard segments.count == 2 else {
      throw .unmatched("a target and an action", "\(segments.count) name\(segments.count == 1 ? "" : "s")")
    }
    let name = segments[0].text
    let target = registry.contents.target(foldedName: name)?.name ?? TargetName(name)
    return ActionAddress(target, ActionName(segments[1].text))
  }

  private func hostPlacement(_ url: ParsedURL) throws(MediatorError) -> HostPlacement {
    if url.userInfo != nil { throw .unmatched("no user information", "some before the host") }
    if let port = url.port { throw .unmatched("no port", "port \(port)") }
    guard let scheme = url.scheme else { throw .unmatched("a scheme", "none") }
    guard scheme == "http" || scheme == "https" else {
      if let own = links.schemes, !own.contains(scheme) {
        throw .unmatched("one of the schemes \(own.sorted().joined(separator: ", "))", "'\(scheme)'")
      }
      return .firstSegment
    }
    guard let host = url.host, links.webHosts.contains(host) else {
      let own = links.webHosts.sorted().joined(separator: ", ")
      throw .unmatched(own.isEmpty ? "a scheme of the app" : "one of the hosts \(own)", "'\(url.host ?? scheme)'")
    }
    return .authority
  }
}

extension MediatorError {
  fileprivate static func unmatched(_ expected: String, _ found: String) -> MediatorError {
    var error = MediatorError(.unmatchedURL)
    error.expected = expected
    error.found = found
    return error
  }
}
