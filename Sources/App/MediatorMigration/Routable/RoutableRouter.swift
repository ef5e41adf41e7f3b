import MediatorKit
import MediatorText
import RoutePatterns
import Synchronization

/// The formats and calls of routable-ios on a table of `RoutePatterns`.
///
/// ```swift
/// let router = RoutableRouter()
/// try router.map("users/:id", defaults: ["tab": "orders"]) { parameters in show(parameters) }
/// try router.open("users/4", extra: ["animated": true])
/// ```
///
/// Components are compared as written, without decoding, and a query is part of the path. If several formats match, the one
/// that was mapped first is used, while routable-ios chooses by hash: see ``formats(matching:)``. Extra parameters
/// take precedence over those of the URL, and those over the defaults. No result is cached.
public final class RoutableRouter: Sendable {
  /// Handles the parameters of a URL.
  public typealias Callback = @Sendable (_ parameters: [String: any Sendable]) -> Void

  /// No format matches a URL.
  public struct RouteNotFound: Error, Hashable, Sendable, CustomStringConvertible {
    /// The URL.
    public let url: String
    /// The URL in one sentence.
    public var description: String { "\(url.quoted): matches no route".printable }
  }

  private struct Route: Sendable {
    let format: String
    let defaults: [String: any Sendable]
    let callback: Callback
  }

  private struct State: Sendable {
    var builder = RouteTable<Route>.Builder(order: .registration)
    var routes: [ExactText: (handle: RouteHandle, route: Route)] = [:]
    var table: RouteTable<Route>?
  }

  private let state = Mutex(State())

  /// Creates an empty router.
  public init() {}

  /// Maps a format to a callback, which replaces the previous one.
  ///
  /// - Throws: `PatternError` if the format is larger than a pattern may be.
  public func map(
    _ format: String, defaults: [String: any Sendable] = [:], to callback: @escaping Callback
  ) throws {
    let components = Self.pathComponents(format).map { component -> RoutePattern.Component in
      guard component.utf8.first == UInt8(ascii: ":") else { return .literal(SegmentText.segment(of: component)) }
      return .parameter(String(Substring(component.utf8.dropFirst())))
    }
    let pattern = try RoutePattern(components, rules: .relaxed)
    let route = Route(format: format, defaults: defaults, callback: callback)
    try state.change { state in
      let handle = try state.builder.insert(pattern, route)
      let previous = state.routes.updateValue((handle, route), forKey: ExactText(format))
      if let previous { state.builder.remove(previous.handle) }
      state.table = nil
      return previous?.route
    }
  }

  /// Runs the callback of a URL.
  ///
  /// - Throws: ``RouteNotFound``; `URLReadingError` if the URL is too large.
  public func open(_ url: String, extra: [String: any Sendable] = [:]) throws {
    let match = try match(url)
    match.value.callback(parameters(of: match, extra))
  }

  /// Returns the parameters of a URL without opening it.
  ///
  /// - Throws: ``RouteNotFound``; `URLReadingError` if the URL is too large.
  public func parameters(of url: String) throws -> [String: any Sendable] {
    parameters(of: try match(url), [:])
  }

  /// Returns the formats that match a URL, in the order they were mapped.
  ///
  /// - Throws: `URLReadingError` if the URL is too large.
  public func formats(matching url: String) throws -> [String] {
    table.matches(try Self.read(url)).map(\.value.format)
  }

  private var table: RouteTable<Route> {
    state.withLock { state in
      let table = state.table ?? state.builder.freeze()
      state.table = table
      return table
    }
  }

  private func match(_ url: String) throws -> RouteMatch<Route> {
    guard let match = table.firstMatch(try Self.read(url)) else { throw RouteNotFound(url: url) }
    return match
  }

  private func parameters(of match: RouteMatch<Route>, _ extra: [String: any Sendable]) -> [String: any Sendable] {
    var parameters = match.value.defaults
    for capture in match.captures { parameters[capture.name] = SegmentText.component(of: capture.text) }
    return parameters.merging(extra) { $1 }
  }
}

extension RoutableRouter {
  private static func read(_ url: String) throws -> ParsedURL {
    if url.utf8.count > URLLimits.standard.length {
      throw URLReadingError(.tooLong, offset: URLLimits.standard.length, limit: URLLimits.standard.length)
    }
    let parts = pathComponents(url)
    let pieces = url.pieces(between: "/")
    return try ParsedURL(segments: (parts.count == pieces.count ? parts : pieces).map(SegmentText.segment))
  }

  /// Returns the components as `NSString` does: `/` for a leading and for a trailing slash, and none for other empty ones.
  private static func pathComponents(_ text: String) -> [String] {
    let slash = UInt8(ascii: "/")
    let names = text.utf8.split(separator: slash).map { String(Substring($0)) }
    guard text.utf8.first == slash else { return names + (text.utf8.last == slash ? ["/"] : []) }
    return ["/"] + names + (text.utf8.last == slash && !names.isEmpty ? ["/"] : [])
  }
}
