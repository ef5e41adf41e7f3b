import RoutePatterns

// Opening URLs.

extension Mediator {
  /// Opens a URL by the routes of its namespace, or in the direct form `scheme://target/action?label=text`.
  ///
  /// ```swift
  /// let summary = try await mediator.open("shop://order/42", source: .push)
  /// ```
  ///
  /// - Parameters:
  ///   - url: The text of the URL.
  ///   - source: The source of the URL; the action must be exposed to it.
  ///   - context: Values from the caller, which take precedence over those of the URL.
  ///   - options: The options of this call.
  ///   - fileID: The module and file of the call; omit it.
  ///   - line: The line of the call; omit it.
  /// - Returns: The result of the action, `()` if there is none.
  /// - Throws: The errors of the action, unchanged; ``MediatorError`` if the URL is malformed, matches no route or is rejected,
  ///   or if the action cannot be run; `CancellationError`.
  @discardableResult public func open(
    _ url: String, source: LinkSource, context: Parameters = [:], options: CallOptions = CallOptions(),
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> any Sendable {
    try await opened(OpenRequest(url, source, context, options, CallSite(fileID: fileID, line: line)))
  }

  /// Opens a URL and returns the result as a type.
  ///
  /// - Throws: Also ``MediatorError/Code/outputTypeMismatch``.
  public func open<Output>(
    _ url: String, source: LinkSource, context: Parameters = [:], as type: Output.Type,
    options: CallOptions = CallOptions(), fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Output {
    let request = OpenRequest(url, source, context, options, CallSite(fileID: fileID, line: line))
    return try request.result(of: try await opened(request), as: type)
  }

  /// Opens a URL and calls a completion handler once, on any thread.
  ///
  /// - Returns: The task that opens the URL; if you cancel it, the handler gets an error.
  @discardableResult public func open(
    _ url: String, source: LinkSource, context: Parameters = [:], options: CallOptions = CallOptions(),
    fileID: StaticString = #fileID, line: UInt = #line,
    completion: @escaping @Sendable (Result<any Sendable, any Error>) -> Void
  ) -> Task<Void, Never> {
    let request = OpenRequest(url, source, context, options, CallSite(fileID: fileID, line: line))
    return Task {
      do {
        completion(.success(try await opened(request)))
      } catch {
        completion(.failure(error))
      }
    }
  }

  /// Opens a URL of a synchronous action, without suspending.
  ///
  /// - Throws: As `open`; also ``MediatorError`` if the action is asynchronous or main-actor-isolated, if an interceptor
  ///   applies, or while links are held.
  @discardableResult public func openNow(
    _ url: String, source: LinkSource, context: Parameters = [:], options: CallOptions = CallOptions(),
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> any Sendable {
    let request = OpenRequest(url, source, context, options, CallSite(fileID: fileID, line: line))
    return try openedNow(request, unmatched: { try $0.handleNow($1) }) { try $1.runNow($0, self) }
  }

  /// Opens a URL of a synchronous action on the main actor; the action may be main-actor-isolated.
  ///
  /// - Throws: As `open`; also ``MediatorError`` if the action is asynchronous, if an interceptor applies, or while links are
  ///   held.
  @MainActor @discardableResult public func openOnMain(
    _ url: String, source: LinkSource, context: Parameters = [:], options: CallOptions = CallOptions(),
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> any Sendable {
    let request = OpenRequest(url, source, context, options, CallSite(fileID: fileID, line: line))
    return try openedNow(request, unmatched: { try $0.handleOnMain($1) }) { try $1.runOnMain($0, self) }
  }

  /// Opens a URL of a synchronous action, without suspending, and returns the result as a type.
  ///
  /// - Throws: Also ``MediatorError/Code/outputTypeMismatch``.
  public func openNow<Output>(
    _ url: String, source: LinkSource, context: Parameters = [:], as type: Output.Type,
    options: CallOptions = CallOptions(), fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> Output {
    let request = OpenRequest(url, source, context, options, CallSite(fileID: fileID, line: line))
    let value = try openedNow(request, unmatched: { try $0.handleNow($1) }) { try $1.runNow($0, self) }
    return try request.result(of: value, as: type)
  }

  /// Opens a URL of a synchronous action on the main actor and returns the result as a type.
  ///
  /// - Throws: Also ``MediatorError/Code/outputTypeMismatch``.
  @MainActor public func openOnMain<Output>(
    _ url: String, source: LinkSource, context: Parameters = [:], as type: Output.Type,
    options: CallOptions = CallOptions(), fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> Output {
    let request = OpenRequest(url, source, context, options, CallSite(fileID: fileID, line: line))
    let value = try openedNow(request, unmatched: { try $0.handleOnMain($1) }) { try $1.runOnMain($0, self) }
    return try request.result(of: value, as: type)
  }

  /// The state of the link gate: whether links are opened, held or rejected.
  ///
  /// Setting it to `.open` opens the waiting links; setting it to `.rejecting` rejects them.
  public var linkGate: LinkGate.State {
    get { gate.state }
    set { gate.set(newValue) }
  }
}

/// The arguments of `open`.
struct OpenRequest: Sendable {
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

  /// The invocation that observers get for a link that reached no action.
  var unanswered: Invocation {
    Invocation(
      .nothing, context, origin: UnreadLink(original: url, source: source), options: options,
      callSite: callSite)
  }

  /// Returns the error with the arguments of `open` added.
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

  /// Returns the invocation of the first match of a link, which has a plan.
  func invocation(_ plan: Plan, _ link: Link, _ parameters: Parameters) -> Invocation {
    Invocation(plan.box, parameters, origin: link, options: options, callSite: callSite)
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

/// A link with the candidate of an invocation.
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

/// A link as the origin of an invocation of its first match.
extension Link: LinkOrigin {
  var route: Invocation.Route? { hit.flatMap { route(.route($0)) } }
  var isByRoute: Bool { hit != nil }

  /// Returns the route of a candidate, or `nil` for the direct form and a handler of unmatched URLs.
  fileprivate func route(_ candidate: LinkCandidate) -> Invocation.Route? {
    guard let record = candidate.route?.record else { return nil }
    return Invocation.Route(
      pattern: record.pattern, variant: variant(of: candidate), namespace: routes.name, rewrites: rewrites,
      parameters: parameters(candidate, [:]), parent: parent(of: candidate))
  }
}
