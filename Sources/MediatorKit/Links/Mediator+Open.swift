import RoutePatterns
// The doors by URL. A URL names what it wants and carries text; who sent it decides what it may reach.

extension Mediator {
  /// Opens a URL: by the routes of its namespace, else as `scheme://target/action?label=text`.
  ///
  /// ```swift
  /// let summary = try await mediator.open("shop://order/42", source: .push)
  /// ```
  ///
  /// - Parameters:
  ///   - url: The text of the URL.
  ///   - source: Where it came from; the action must be exposed to it.
  ///   - context: Native values from the caller; they stand over the URL's text.
  ///   - options: What this call wishes otherwise than usual.
  ///   - fileID: The module and file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  /// - Returns: What the action returns; `()` when it returns nothing.
  /// - Throws: What the action throws, as it is; ``MediatorError`` when the URL is malformed, leads nowhere, is refused or
  ///   could not be run; `CancellationError`.
  @discardableResult public func open(
    _ url: String, source: LinkSource, context: Parameters = [:], options: CallOptions = CallOptions(),
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> any Sendable {
    try await opened(Opening(url, source, context, options, CallSite(fileID: fileID, line: line)))
  }

  /// Opens a URL and asks for a result of a type.
  ///
  /// - Throws: Also ``MediatorError/Code/outputTypeMismatch``.
  public func open<Output>(
    _ url: String, source: LinkSource, context: Parameters = [:], as type: Output.Type,
    options: CallOptions = CallOptions(), fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Output {
    let opening = Opening(url, source, context, options, CallSite(fileID: fileID, line: line))
    return try opening.result(of: try await opened(opening), as: type)
  }

  /// Opens a URL for a caller that cannot wait; the completion is called exactly once, on no particular thread.
  ///
  /// - Returns: The task that opens it; cancelling it makes the completion an error.
  @discardableResult public func open(
    _ url: String, source: LinkSource, context: Parameters = [:], options: CallOptions = CallOptions(),
    fileID: StaticString = #fileID, line: UInt = #line,
    completion: @escaping @Sendable (Result<any Sendable, any Error>) -> Void
  ) -> Task<Void, Never> {
    let opening = Opening(url, source, context, options, CallSite(fileID: fileID, line: line))
    return Task {
      let result: Result<any Sendable, any Error>
      do {
        result = .success(try await opened(opening))
      } catch {
        result = .failure(error)
      }
      completion(result)
    }
  }

  /// Opens a URL of a synchronous action, without suspending.
  ///
  /// - Throws: Also for an asynchronous action, for one of the main actor, where an interceptor applies, and while links are
  ///   held.
  @discardableResult public func openNow(
    _ url: String, source: LinkSource, context: Parameters = [:], options: CallOptions = CallOptions(),
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> any Sendable {
    let opening = Opening(url, source, context, options, CallSite(fileID: fileID, line: line))
    return try openedNow(opening, unmatched: { try $0.handleNow($1) }) { try $1.runNow($0, self) }
  }

  /// Opens a URL of a synchronous action from the main actor; also of one that belongs to the main actor.
  ///
  /// - Throws: Also for an asynchronous action, where an interceptor applies, and while links are held.
  @MainActor @discardableResult public func openOnMain(
    _ url: String, source: LinkSource, context: Parameters = [:], options: CallOptions = CallOptions(),
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> any Sendable {
    let opening = Opening(url, source, context, options, CallSite(fileID: fileID, line: line))
    return try openedNow(opening, unmatched: { try $0.handleOnMain($1) }) { try $1.runOnMain($0, self) }
  }

  /// Opens a URL of a synchronous action, without suspending, and asks for a result of a type.
  ///
  /// - Throws: Also ``MediatorError/Code/outputTypeMismatch``.
  public func openNow<Output>(
    _ url: String, source: LinkSource, context: Parameters = [:], as type: Output.Type,
    options: CallOptions = CallOptions(), fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> Output {
    let opening = Opening(url, source, context, options, CallSite(fileID: fileID, line: line))
    let value = try openedNow(opening, unmatched: { try $0.handleNow($1) }) { try $1.runNow($0, self) }
    return try opening.result(of: value, as: type)
  }

  /// Opens a URL of a synchronous action from the main actor and asks for a result of a type.
  ///
  /// - Throws: Also ``MediatorError/Code/outputTypeMismatch``.
  @MainActor public func openOnMain<Output>(
    _ url: String, source: LinkSource, context: Parameters = [:], as type: Output.Type,
    options: CallOptions = CallOptions(), fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> Output {
    let opening = Opening(url, source, context, options, CallSite(fileID: fileID, line: line))
    let value = try openedNow(opening, unmatched: { try $0.handleOnMain($1) }) { try $1.runOnMain($0, self) }
    return try opening.result(of: value, as: type)
  }

  /// Whether links are opened, wait, or are rejected.
  ///
  /// Opening the gate opens the links that wait; `.rejecting` rejects them.
  public var linkGate: LinkGate.State {
    get { gate.state }
    set { gate.set(newValue) }
  }
}

/// What the caller of a URL door gave.
struct Opening: Sendable {
  let url: String
  let source: LinkSource
  let context: Parameters
  let options: CallOptions
  let callSite: CallSite

  init(_ url: String, _ source: LinkSource, _ context: Parameters, _ options: CallOptions, _ callSite: CallSite) {
    self.url = url
    self.source = source
    self.context = context
    self.options = options
    self.callSite = callSite
  }

  /// What observers are shown of a link that reached no action: its URL, source and context, and no destination.
  var unanswered: Invocation {
    Invocation(
      .nothing, context, origin: UnreadLink(original: url, source: source), options: options,
      callSite: callSite)
  }

  /// Returns the error with what the caller of `open` passed.
  func completed(_ error: MediatorError) -> MediatorError {
    error.completed(source: source, url: url, parameters: context, callSite: callSite)
  }

  func result<Output>(of value: any Sendable, as type: Output.Type) throws -> Output {
    if let value = (try? NativeValue.value(value, as: type)) ?? nil { return value }
    throw completed(.outputMismatch(type, value))
  }

  func invocation(_ candidate: LinkCandidate, _ link: Link) -> Invocation {
    Invocation(
      candidate.destination, link.parameters(candidate, context),
      origin: CandidateOrigin(link, candidate), options: options, callSite: callSite)
  }

  /// Returns the invocation by the first match of a link.
  func invocation(_ route: BoundRoute, _ link: Link, _ parameters: Parameters) -> Invocation {
    Invocation(route.record.callee, parameters, origin: link, options: options, callSite: callSite)
  }

  func invocation(_ hit: RouteHit, _ link: Link) -> Invocation {
    invocation(hit.route, link, link.parameters(hit, context))
  }
}

/// A link that has reached no action.
private final class UnreadLink: LinkOrigin {
  let original: String
  let source: LinkSource
  var route: Invocation.Route? { nil }
  var isByRoute: Bool { false }

  init(original: String, source: LinkSource) {
    self.original = original
    self.source = source
  }
}

/// A link with the candidate that an invocation is for.
private final class CandidateOrigin: LinkOrigin {
  private let link: Link
  private let candidate: LinkCandidate
  var original: String { link.original }
  var source: LinkSource { link.source }
  var route: Invocation.Route? { link.route(candidate) }
  var isByRoute: Bool { candidate.route != nil }

  init(_ link: Link, _ candidate: LinkCandidate) {
    self.link = link
    self.candidate = candidate
  }
}

/// A link whose first match is called.
extension Link: LinkOrigin {
  var route: Invocation.Route? { hit.flatMap { route(.route($0)) } }
  var isByRoute: Bool { hit != nil }

  /// How the link found a candidate, or `nil` for the direct form and for a fallback.
  fileprivate func route(_ candidate: LinkCandidate) -> Invocation.Route? {
    switch candidate {
    case .route(let hit):
      Invocation.Route(
        pattern: hit.route.record.pattern, variant: match(hit).variant, namespace: routes.name, rewrites: rewrites,
        parameters: parameters(candidate, [:]), parent: parent(of: candidate))
    case .matcher:
      Invocation.Route(
        pattern: nil, variant: nil, namespace: routes.name, rewrites: rewrites, parameters: parameters(candidate, [:]),
        parent: nil)
    case .direct, .unmatched: nil
    }
  }
}
