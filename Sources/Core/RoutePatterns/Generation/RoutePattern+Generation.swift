import MediatorText

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
  /// - Returns: An encoded path with a leading slash, and the query and the fragment that the pattern requires.
  /// - Throws: ``GenerationError`` if a value is missing, unexpected or invalid, or would be read back differently.
  /// - Complexity: O(*n* + *m*) for a path of *n* bytes and *m*, the cost of one match.
  public func path(_ values: [String: RouteValue]) throws(GenerationError) -> String {
    let (path, items, fragment) = try generated(values, firstIsHost: false)
    return path + rest(items) + (fragment.map { "#" + $0 } ?? "")
  }

  /// Generates a path from values by position.
  ///
  /// ```swift
  /// let pattern: RoutePattern = "/order/:id/:item"
  /// try pattern.path([42, "tea"])   // "/order/42/tea"
  /// ```
  ///
  /// - Parameter values: The values of the parameters in order; trailing ones of optional groups may be missing.
  /// - Returns: An encoded path with a leading slash, and the query and the fragment that the pattern requires.
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
  ///   - values: The values, as for ``path(_:)-([String:RouteValue])``.
  ///   - scheme: The scheme, used if the pattern has none. The first segment is the host unless it is http, https, ws
  ///     or wss.
  ///   - host: The host, used if the pattern has no host, or has a domain, which must contain it, or if a parameter of
  ///     its host has no value.
  ///   - query: Names and values after those that the pattern requires; a `nil` value creates an item without `=`. Items
  ///     with an empty name and no value are left out.
  ///   - fragment: The text after `#`, unless the pattern generates a fragment.
  /// - Throws: ``GenerationError``, also if the scheme is missing or the pattern does not allow the host.
  public func url(
    _ values: [String: RouteValue], scheme: String? = nil, host: String? = nil,
    query: [(name: String, value: String?)] = [], fragment: String? = nil
  ) throws(GenerationError) -> String {
    guard let scheme = (self.scheme ?? scheme)?.asciiLowercased else { throw GenerationError(.missingScheme, self) }
    guard (try? StandardURLReader().read("\(scheme)://a"))?.scheme == scheme else {
      throw GenerationError(.missingScheme, self, value: scheme)
    }
    if let first = query.first, self.query == [.empty] {
      throw GenerationError(.unexpectedValue, self, name: first.name, value: first.value)
    }
    if let fragment, fragmentPattern?.form == FragmentForm.none {
      throw GenerationError(.unexpectedValue, self, name: "#", value: fragment)
    }
    var text = scheme + "://"
    let (path, items, own) = try generated(values, firstIsHost: !WebScheme.contains(scheme) && !isOpaque)
    if WebScheme.contains(scheme) {
      text += try generatedHost(host, values)
      // Before a query or a fragment the root has its slash, as browsers write it.
      let isBare = path == "/" && own == nil && fragment == nil && (items + query).isEmpty
      text += isBare ? "" : path
    } else {
      if let host { throw GenerationError(.invalidHost, self, value: host) }
      text = isOpaque ? "\(scheme):\(path.dropFirst())" : text + (try withAuthority(path, values))
    }
    if let own { return text + rest(items + query) + "#" + own }
    return text + rest(items + query, fragment)
  }

  /// Returns a path that begins with a host with user information before and a port after the host.
  private func withAuthority(_ path: String, _ values: [String: RouteValue]) throws(GenerationError) -> String {
    guard let authority else { return path }
    let items = try PathGenerator(pattern: authority, of: self, values: values).items()
    let (user, port) = AuthorityPattern.parts { name in
      items.first { $0.name == name }?.value.map { PercentCoding.encoded($0, allowed: .unreserved) }
    }
    let host = path.prefix { $0 != "/" }
    let text = (user.map { $0 + "@" } ?? "") + host + (port.map { ":" + $0 } ?? "")
    guard let parts = (try? StandardURLReader(limits: .none).read("x://\(text)"))?.authorityParts,
      authorityItems.accept(parts), parts.count == items.count,
      items.allSatisfy({ item in
        parts.contains { $0.name == item.name && $0.bytes.elementsEqual((item.value ?? "").utf8) }
      })
    else { throw GenerationError(.unreadableValue, self, name: "authority", value: nil) }
    return text + path.dropFirst(host.count)
  }

  /// Returns the text of a URL from its query on, with URLs for `<raw>` encoded as a whole.
  private func rest(_ items: [(name: String, value: String?)], _ fragment: String? = nil) -> String {
    let raw = Set(query.filter(\.isRaw).map { Array($0.name.utf8) })
    if raw.isEmpty { return Self.rest(items, fragment) }
    let texts = items.map { item in
      guard raw.contains(Array(item.name.utf8)), let value = item.value else {
        return String(Self.rest([item]).dropFirst())
      }
      return String(Self.rest([(item.name, nil)]).dropFirst()) + "="
        + PercentCoding.encoded(value, allowed: .unreserved)
    }
    return (texts.isEmpty ? "" : "?" + texts.joined(separator: "&")) + Self.rest([], fragment)
  }

  /// Returns the text of a URL from its query on.
  static func rest(_ items: [(name: String, value: String?)], _ fragment: String? = nil) -> String {
    // No text exceeds these limits, so nothing is thrown.
    let rest = try? ParsedURL(segments: [], queryItems: items, fragment: fragment, limits: .none)
    return String(rest?.text.dropFirst() ?? "")
  }

  private func generatedHost(_ given: String?, _ values: [String: RouteValue]) throws(GenerationError) -> String {
    func isHost(_ text: String) -> Bool { (try? StandardURLReader().read("https://\(text)"))?.host == text }
    let host = given?.asciiLowercased
    if let capture = hostCapture, let value = values[capture.parameter.name]?.description {
      let host = value + capture.domain
      guard HostPattern(capture).owns(host), isHost(host) else {
        throw GenerationError(.invalidValue, self, name: capture.parameter.name, value: value)
      }
      return host
    }
    if let host, hostPattern?.owns(host) ?? true, isHost(host) { return host }
    if host == nil, let pattern = hostPattern, case .exact = pattern.form { return pattern.text }
    if host == nil, let name = hostCapture?.parameter.name { throw GenerationError(.missingValue, self, name: name) }
    throw GenerationError(.invalidHost, self, value: given)
  }

  private func generated(
    _ values: [String: RouteValue], firstIsHost: Bool
  ) throws(GenerationError) -> (path: String, items: [(name: String, value: String?)], fragment: String?) {
    guard error == nil else { throw GenerationError(.malformedPattern, self) }
    // A path has no user information and no port.
    if authority != nil, !firstIsHost { throw GenerationError(.missingScheme, self) }
    var generator = PathGenerator(pattern: self, values: values)
    let path = try generator.path(firstIsHost: firstIsHost)
    return (path, try generator.items(), try generator.fragment())
  }

  /// Returns values by position as values by name.
  private func named(_ values: [RouteValue]) throws(GenerationError) -> [String: RouteValue] {
    let names = allCaptureNames
    guard values.count <= names.count else {
      let value = values[names.count].description
      throw GenerationError(.unexpectedValue, self, name: String(names.count), value: value)
    }
    return Dictionary(zip(names, values)) { $1 }
  }
}

/// An error in generating a URL from a pattern and values.
public struct GenerationError: Error, Hashable, Sendable {
  /// The kind of problem.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The stable name of the code, such as `missingValue`.
    public let description: String

    private init(_ name: String) { description = name }

    /// A required parameter has no value.
    public static let missingValue = Code("missingValue")
    /// A value belongs to no parameter.
    public static let unexpectedValue = Code("unexpectedValue")
    /// A value breaks the constraint of its parameter, or is empty.
    public static let invalidValue = Code("invalidValue")
    /// The URL could not be read again: a value is a dot segment or holds a control character.
    public static let unreadableValue = Code("unreadableValue")
    /// The values would be read back under other names because optional groups are ambiguous.
    public static let ambiguousValues = Code("ambiguousValues")
    /// Neither the pattern nor the caller names a valid scheme.
    public static let missingScheme = Code("missingScheme")
    /// The caller names no host that the pattern allows.
    public static let invalidHost = Code("invalidHost")
    /// The pattern is malformed.
    public static let malformedPattern = Code("malformedPattern")
  }

  /// The kind of problem.
  public let code: Code
  /// The pattern.
  public let pattern: RoutePattern
  /// The name or the index, from 0, of the parameter, or `nil` if the problem concerns the whole URL.
  public let name: String?
  /// The value, or `nil` if there is none.
  public let value: String?

  init(_ code: Code, _ pattern: RoutePattern, name: String? = nil, value: String? = nil) {
    self.code = code
    self.pattern = pattern
    self.name = name
    self.value = value
  }

  /// Returns the error without its value, which messages do not show, if it is or may have that of a secret parameter.
  package func withoutValue(of secret: Set<String>) -> GenerationError {
    if secret.isEmpty || code == .missingScheme || code == .invalidHost { return self }
    if code != .unexpectedValue, let name, !secret.contains(name) { return self }
    return GenerationError(code, pattern, name: name)
  }
}

extension GenerationError: CustomStringConvertible {
  /// The pattern, the problem, what was found and what was expected, in one line unless the pattern is malformed.
  public var description: String { text.printableLines }

  private var text: String {
    if code == .malformedPattern, let error = pattern.error { return error.description }
    return "\(pattern.description.quoted): \(problem)"
  }

  private var problem: String {
    let name = name.map(\.quoted) ?? "the pattern"
    let found = value.map { ": found \($0.quoted)" } ?? ""
    switch code {
    case .missingValue: return "missing value: expected one for \(name)"
    case .unexpectedValue:
      let names = pattern.parameterNames.map(\.quoted).joined(separator: ", ")
      return "unexpected value: found \(name), expected \(names.isEmpty ? "none" : names.shortened(to: 120))"
    case .invalidValue:
      let constraint =
        self.name.flatMap { pattern.constraints[$0] }.map { ", expected <\("\($0)".shortened(to: 120))>" } ?? ""
      return "invalid value for \(name)\(found)\(constraint)"
    case .unreadableValue: return "value for \(name) that no URL contains\(found)"
    case .ambiguousValues: return "ambiguous values\(found), which has other values when it is read"
    case .missingScheme: return value == nil ? "missing scheme: expected one for a URL" : "invalid scheme\(found)"
    case .invalidHost:
      let host = pattern.host.map { ", expected \($0.quoted)" } ?? ""
      return value == nil ? "missing host: expected one" : "invalid host\(found)\(host)"
    default: return "malformed pattern"
    }
  }
}
