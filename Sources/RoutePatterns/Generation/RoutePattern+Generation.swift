extension RoutePattern {
  /// Generates a path from values by name.
  ///
  /// ```swift
  /// let pattern: RoutePattern = "/order/:id<int>(/items/:item)"
  /// try pattern.path(["id": 42])                        // "/order/42"
  /// try pattern.path(["id": 42, "item": "a b"])         // "/order/42/items/a%20b"
  /// ```
  ///
  /// An optional group is used if a parameter in it has a value. A catch-all accepts a list and needs no value. The path is
  /// read and matched again, which ensures that it yields the same values.
  ///
  /// - Parameter values: The decoded values; `/` in text stays inside its segment.
  /// - Returns: An encoded path with a leading slash, and the query that the pattern requires.
  /// - Throws: ``GenerationError`` if a value is missing, unexpected or invalid, or would be read back differently.
  /// - Complexity: O(*n* + *m*) for a path of *n* bytes and *m*, the cost of one match.
  public func path(_ values: [String: RouteValue]) throws(GenerationError) -> String {
    let (path, items) = try generated(values, firstIsHost: false)
    return path + Self.rest(items)
  }

  /// Generates a path from values by position.
  ///
  /// ```swift
  /// let pattern: RoutePattern = "/order/:id/:item"
  /// try pattern.path([42, "tea"])   // "/order/42/tea"
  /// ```
  ///
  /// - Parameter values: The values of the parameters in order; trailing ones of optional groups may be missing.
  /// - Returns: An encoded path with a leading slash, and the query that the pattern requires.
  /// - Throws: ``GenerationError``, as ``path(_:)-([String:RouteValue])`` does.
  public func path(_ values: [RouteValue]) throws(GenerationError) -> String {
    try path(named(values))
  }

  /// Generates a URL from values by name.
  ///
  /// ```swift
  /// let pattern: RoutePattern = "shop://order/:id<int>"
  /// try pattern.url(["id": 42], query: [("tab", "items")])   // "shop://order/42?tab=items"
  /// ```
  ///
  /// - Parameters:
  ///   - values: As for ``path(_:)-([String:RouteValue])``.
  ///   - scheme: Used if the pattern has none. The first segment is the host unless it is http, https, ws or wss.
  ///   - host: Used if the pattern has no host, or has a domain, which must contain it.
  ///   - query: Names and values after those that the pattern requires; a `nil` value creates an item without `=`. Items with an empty name and no value are left
  ///     out.
  ///   - fragment: The text after `#`.
  /// - Throws: ``GenerationError``, also if the scheme is missing or the pattern does not allow the host.
  public func url(
    _ values: [String: RouteValue], scheme: String? = nil, host: String? = nil,
    query: [(name: String, value: String?)] = [], fragment: String? = nil
  ) throws(GenerationError) -> String {
    guard let scheme = (self.scheme ?? scheme)?.lowercasedASCII else { throw GenerationError(.missingScheme, self) }
    guard (try? StandardURLReader().read("\(scheme)://a"))?.scheme == scheme else {
      throw GenerationError(.missingScheme, self, value: scheme)
    }
    var text = scheme + "://"
    var items: [(name: String, value: String?)]
    if WebScheme.contains(scheme) {
      text += try generatedHost(host)
      let path: String
      (path, items) = try generated(values, firstIsHost: false)
      text += path == "/" ? "" : path
    } else {
      if let host { throw GenerationError(.invalidHost, self, value: host) }
      let path: String
      (path, items) = try generated(values, firstIsHost: true)
      text += path
    }
    return text + Self.rest(items + query, fragment)
  }

  /// Returns the text of a URL from its query on.
  static func rest(_ items: [(name: String, value: String?)], _ fragment: String? = nil) -> String {
    // No text exceeds these limits, so nothing is thrown.
    let rest = try? ParsedURL(segments: [], queryItems: items, fragment: fragment, limits: .none)
    return String(rest?.text.dropFirst() ?? "")
  }

  private func generatedHost(_ given: String?) throws(GenerationError) -> String {
    let host = given?.lowercasedASCII
    if let pattern = self.host.map(HostPattern.init) {
      if let host, pattern.owns(host) { return host }
      if host == nil, !pattern.isDomain { return pattern.text }
    } else if let host, let url = try? StandardURLReader().read("https://\(host)"), url.host == host, url.port == nil {
      return host
    }
    throw GenerationError(.invalidHost, self, value: given)
  }

  private func generated(
    _ values: [String: RouteValue], firstIsHost: Bool
  ) throws(GenerationError) -> (path: String, items: [(name: String, value: String?)]) {
    guard error == nil else { throw GenerationError(.invalidPattern, self) }
    var generator = PathGenerator(pattern: self, values: values)
    let path = try generator.path(firstIsHost: firstIsHost)
    return (path, try generator.items())
  }

  /// Returns values by position as values by name.
  private func named(_ values: [RouteValue]) throws(GenerationError) -> [String: RouteValue] {
    let names = elements.filter(\.isCapture).map { text($0.nameRange) } + query.compactMap(\.parameter?.name)
    guard values.count <= names.count else {
      let value = values[names.count].description
      throw GenerationError(.unexpectedValue, self, name: String(names.count), value: value)
    }
    return Dictionary(zip(names, values)) { $1 }
  }
}
