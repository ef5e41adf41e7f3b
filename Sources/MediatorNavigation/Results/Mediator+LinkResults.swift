public import MediatorKit
public import MediatorLinks

extension Mediator {
  /// Shows the page of a key and waits for its result.
  ///
  /// ```swift
  /// let color = try await mediator.result(of: Colors.page, "red", as: String.self)
  /// ```
  ///
  /// - Parameters:
  ///   - link: The key of a registered page.
  ///   - input: The inputs; each must have a text form.
  ///   - type: The type of the result.
  ///   - source: The source, which decides the policy.
  ///   - overrides: Overrides of the page's options for this call.
  ///   - navigator: The navigator that shows the page, or `nil` for the registered one.
  ///   - fileID: The module and file of the call; omit it.
  ///   - line: The line of the call; omit it.
  /// - Returns: The value that ``Navigator/finish(_:with:)`` passes, or `nil` if the page leaves without one.
  /// - Throws: ``NavigationError/Code/unknownPage``; the errors of ``show(_:_:source:overriding:using:fileID:line:)`` and of
  ///   ``result(from:source:context:as:overriding:using:fileID:line:)``.
  public func result<Value: Sendable, each Input>(
    of link: PageLink<repeat each Input>, _ input: repeat each Input, as type: Value.Type,
    source: LinkSource = .inApp, overriding overrides: PageOverrides = PageOverrides(),
    using navigator: (any Navigator)? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Value? {
    let callSite = CallSite(fileID: fileID, line: line)
    let found = try resolution(of: link, repeat each input, source: source, callSite)
    let outcome = Outcome()
    do {
      var request = pageRequest(for: found, overrides, navigator)
      request.waiter = PageWaiter(type, outcome)
      _ = try await open(found.resolution, request, fileID: fileID, line: line)
    }
    return try await outcome.value() as? Value
  }
}
