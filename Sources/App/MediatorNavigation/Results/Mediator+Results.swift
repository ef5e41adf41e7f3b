public import MediatorLinks

extension Mediator {
  /// Shows a page and waits for its result.
  ///
  /// ```swift
  /// let color = try await mediator.result(of: ColorPage(current: "red"))
  /// ```
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - options: The options for showing it.
  ///   - navigator: The navigator that shows the page, or `nil` for the registered one.
  /// - Returns: The value that ``Navigator/finish(_:with:)`` passes, or `nil` if the page leaves without one.
  /// - Throws: ``NavigationError/Code/noNavigator``; `CancellationError` if the waiting task is cancelled, and then the page
  ///   stays; also what the navigator throws.
  public func result<P: ResultPage>(
    of page: P, options: PageOptions = .push, using navigator: (any Navigator)? = nil
  ) async throws -> P.Result? {
    try await result(P.Result.self) { waiter in
      var entry = PageEntry(page, options: options)
      entry.waiter = waiter
      try await self.navigator(navigator, or: NavigationError(.noNavigator, page: entry.title)).show(entry)
    }
  }

  /// Opens a URL and waits for the result of its page.
  ///
  /// - Parameters:
  ///   - url: The text of the URL.
  ///   - source: The source of the URL.
  ///   - context: Parameters that take precedence over those of the URL.
  ///   - type: The type of the result.
  ///   - overrides: Overrides of the page's options for this call.
  ///   - navigator: The navigator that shows the page, or `nil` for the registered one.
  ///   - fileID: The module and file of the call; omit it.
  ///   - line: The line of the call; omit it.
  /// - Returns: The value that ``Navigator/finish(_:with:)`` passes, or `nil` if the page leaves without one.
  /// - Throws: The errors of `open`; ``NavigationError/Code/notAPage``, before anything runs, if the URL resolves to
  ///   something other than a page; ``NavigationError/Code/resultTypeMismatch``, before it is shown, if the page is not
  ///   a ``ResultPage`` of the type; `CancellationError` if the waiting task is cancelled, and then the page stays.
  public func result<Value: Sendable>(
    from url: String, source: LinkSource, context: Parameters = [:], as type: Value.Type,
    overriding overrides: PageOverrides = PageOverrides(), using navigator: (any Navigator)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Value? {
    let resolution = try resolve(url, source: source, fileID: fileID, line: line)
    return try await result(type) { waiter in
      let request = PageRequest(overrides: overrides, navigator: navigator, waiter: waiter)
      _ = try await open(resolution, request, context: context, fileID: fileID, line: line)
    }
  }

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
    return try await result(type) { waiter in
      var request = pageRequest(for: found, overrides, navigator)
      request.waiter = waiter
      _ = try await open(found, request, fileID: fileID, line: line)
    }
  }

  /// Shows a page and waits for its result; keeps no copy of the page's entry, because releasing the last one ends the
  /// wait.
  private func result<Value: Sendable>(
    _ type: Value.Type, showing show: (PageWaiter) async throws -> Void
  ) async throws -> Value? {
    let outcome = Race<(any Sendable)?>()
    try await show(PageWaiter(type, outcome))
    return try await outcome.result { {} } as? Value
  }
}

extension Navigator {
  /// Passes the result of a page to the code that waits for it, and removes the page and all above it.
  ///
  /// - Returns: Whether code waited for the result.
  /// - Throws: ``NavigationError/Code/resultTypeMismatch`` if it waits for another type, and then nothing changes; also the
  ///   errors of ``change(_:)``.
  @discardableResult public func finish(_ entry: PageEntry, with value: some Sendable) async throws -> Bool {
    guard let shown = state.entries.first(where: { $0 == entry }) else { return false }
    let waiter = shown.waiter.flatMap { $0.isOpen ? $0 : nil }
    if let waiter, !waiter.accepts(value) {
      let problem = Problem("found \(readableTypeName(of: type(of: value))), expected \(waiter.typeName)")
      throw NavigationError(
        .resultTypeMismatch, url: shown.url, pattern: shown.pattern, page: shown.title, underlying: problem)
    }
    var isPrepared = false
    func prepare() {
      waiter?.prepare(value)
      isPrepared = true
    }
    do {
      // The page itself has decided to leave; held pages above it are asked.
      try await changeAsking(PageRelease([shown.pageID]), beginning: prepare) { $0.close(shown) }
    } catch {
      if isPrepared { waiter?.prepare(nil) }
      throw error
    }
    // The waiting code runs its own changes after this one, so it never shows a page over the one that closes.
    waiter?.leave()
    return waiter != nil
  }
}
