public import Foundation
public import MediatorLinks
import Synchronization

/// Opens the links that the system passes to an app.
///
/// ```swift
/// let links = SystemLinks(mediator, payload: LinkPayload(.url(at: "data.link"))) { url, error in
///   print(url ?? "a notification", error)
/// }
/// ```
///
/// In SwiftUI, pass it to the modifier `opensLinks(in:activities:)`. In UIKit, the app's delegates pass the arguments of the
/// system's methods to the overloads of `open`. Nothing is swizzled. A scene with its own navigator needs its own
/// `SystemLinks`.
///
/// The system may pass one link to two methods, and libraries call one method twice. So if a link is opened, the same URL from the
/// same source is ignored when another method receives it within a second, or the same method within the window for repeated links.
public final class SystemLinks: Sendable {
  let mediator: Mediator
  private let payload: LinkPayload
  private let navigator: (any Navigator)?
  private let now: @Sendable () -> ContinuousClock.Instant
  private let report: @Sendable (String?, any Error) -> Void
  private let recent: Mutex<RecentLinks>

  /// Creates the links of an app, or of a scene.
  ///
  /// - Parameters:
  ///   - mediator: The mediator that opens them.
  ///   - payload: The rules that find the URL in notifications, activities and shortcuts; by default at `link`.
  ///   - navigator: The navigator that shows the pages, or `nil` for the registered one.
  ///   - repeatWindow: The time within which a method receives one URL from one source once, at most a second; 0 turns it off.
  ///   - now: The clock.
  ///   - report: Receives the URL, without secrets, and the error of each link that is not opened; the URL is `nil` if
  ///     the payload has none. ``NavigationFailure`` shows whether a later link superseded it.
  public init(
    _ mediator: Mediator, payload: LinkPayload = LinkPayload(.url(at: "link")), using navigator: (any Navigator)? = nil,
    repeatWindow: Duration = .milliseconds(250), now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    reporting report: @escaping @Sendable (_ url: String?, _ error: any Error) -> Void
  ) {
    self.mediator = mediator
    self.payload = payload
    self.navigator = navigator
    recent = Mutex(RecentLinks(window: repeatWindow))
    self.now = now
    self.report = report
  }

  /// Opens a web URL as a universal link, and any other as a URL from another app.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - method: The system's method that received it; omit it.
  ///   - fileID: The module and file of the call; omit it.
  ///   - line: The line of the call; omit it.
  public func open(
    _ url: URL, in method: String = #function, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let source: LinkSource = url.isOfWeb ? .universalLink : .customScheme
    start(url.absoluteString, from: source, in: SystemMethod(name: method, fileID: fileID, line: line))
  }

  /// Opens a URL from a source of the app, such as a widget.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - source: The source.
  ///   - method: The system's method that received it; omit it.
  ///   - fileID: The module and file of the call; omit it.
  ///   - line: The line of the call; omit it.
  public func open(
    _ url: URL, source: LinkSource, in method: String = #function, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    start(url.absoluteString, from: source, in: SystemMethod(name: method, fileID: fileID, line: line))
  }

  /// Opens the link of a notification, and returns when it is opened.
  ///
  /// - Parameters:
  ///   - userInfo: The payload.
  ///   - action: The identifier of the button, or of a tap on the notification.
  ///   - method: The system's method that received it; omit it.
  ///   - fileID: The module and file of the call; omit it.
  ///   - line: The line of the call; omit it.
  /// - Complexity: That of ``LinkPayload/link(in:action:)``, besides opening.
  public func open(
    notification userInfo: [AnyHashable: Any], action: String? = nil, in method: String = #function,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async {
    let method = SystemMethod(name: method, fileID: fileID, line: line)
    guard let url = found({ try $0.link(in: userInfo, action: action) }), let link = arrive(url, .push, method) else {
      return
    }
    await run(link, method)
  }

  /// Opens the link of a notification that started the app.
  func start(notification userInfo: [AnyHashable: Any], action: String?, in method: SystemMethod) {
    start(found { try $0.link(in: userInfo, action: action) }, from: .push, in: method)
  }

  /// Opens a link on which the user taps in a text, from the source `web`.
  ///
  /// - Returns: The opener, or `nil` if none opens it because the app names its scheme but cannot open it.
  package func openTapped(_ url: URL, in method: String, fileID: StaticString, line: UInt) -> LinkOpener? {
    let text = url.absoluteString
    if mediator.canOpen(text, source: .web) {
      start(text, from: .web, in: SystemMethod(name: method, fileID: fileID, line: line))
      return .app
    }
    return url.isOfWeb || !mediator.namesScheme(of: text) ? .system : nil
  }

  /// Starts to open a link.
  ///
  /// - Returns: Whether there is a link.
  @discardableResult func start(_ url: String?, from source: LinkSource, in method: SystemMethod) -> Bool {
    guard let url else { return false }
    if let link = arrive(url, source, method, mayKeep: true) { Task { await run(link, method) } }
    return true
  }

  /// Records the links that a closure starts to open, and returns a closure that opens them.
  @MainActor func receive(_ links: () -> Void) -> @MainActor () -> Void {
    recent.withLock { $0.kept = [] }
    links()
    let kept = recent.withLock { $0.kept.take() ?? [] }
    return { for (link, method) in kept { Task { await self.run(link, method) } } }
  }

  /// Records a link, or returns `nil` if it was received already or is kept.
  private func arrive(
    _ url: String, _ source: LinkSource, _ method: SystemMethod, mayKeep: Bool = false
  ) -> RecentLinks.Link? {
    let instant = now()
    return recent.withLock { $0.arrive(url, source, in: method, at: instant, mayKeep: mayKeep) }
  }

  private func run(_ link: RecentLinks.Link, _ method: SystemMethod) async {
    do {
      try await mediator.open(
        link.url, source: link.source, options: PageRequest(navigator: navigator).callOptions, fileID: method.fileID,
        line: method.line)
    } catch {
      recent.withLock { $0.remove(link) }
      report(mediator.shown(link.url), error)
    }
  }

  /// Returns the link that a rule finds, and reports the error of a malformed rule.
  func found(_ link: (LinkPayload) throws -> String?) -> String? {
    do {
      return try link(payload)
    } catch {
      report(nil, error)
      return nil
    }
  }
}

/// The opener of a link in a text.
package enum LinkOpener: Sendable { case app, system }

/// A method of the system that receives links, and the location in the app that passes them on.
struct SystemMethod: Sendable {
  let name: String
  let fileID: StaticString
  let line: UInt
}

extension URL {
  var isOfWeb: Bool { scheme?.lowercased().isWebScheme == true }
}

/// The links that were opened within the last second, or are being opened.
private struct RecentLinks {
  /// An arrival of a link.
  struct Link: Sendable {
    let url: String
    let source: LinkSource
    fileprivate let number: Int
    fileprivate var key: [ExactText] { [ExactText(url), ExactText(source.rawValue)] }
  }

  private struct Arrival {
    let number: Int
    let method: String
    let instant: ContinuousClock.Instant

    func isOld(at now: ContinuousClock.Instant) -> Bool { instant.duration(to: now) >= .seconds(1) }
  }

  /// The time within which one method receives a link once.
  let window: Duration

  init(window: Duration) {
    // Older arrivals are forgotten.
    self.window = min(window, .seconds(1))
  }

  /// The links that are opened later, or `nil` if each is opened at once.
  var kept: [(Link, SystemMethod)]?
  private var arrivals: [[ExactText]: Arrival] = [:]
  private var lastNumber = 0
  /// The number of arrivals at which the old ones are removed: twice those that were left, so that each is checked at
  /// most twice.
  private var limit = 64

  /// Records a link.
  ///
  /// - Returns: The link, or `nil` if another method received it within the last second, or the same one within the window,
  ///   or if it is opened later.
  mutating func arrive(
    _ url: String, _ source: LinkSource, in method: SystemMethod, at instant: ContinuousClock.Instant, mayKeep: Bool
  ) -> Link? {
    if arrivals.count >= limit {
      arrivals = arrivals.filter { !$0.value.isOld(at: instant) }
      limit = max(64, 2 * arrivals.count)
    }
    let link = Link(url: url, source: source, number: lastNumber + 1)
    if let other = arrivals[link.key], !other.isOld(at: instant),
      !other.method.hasBytes(of: method.name) || other.instant.duration(to: instant) < window
    {
      return nil
    }
    lastNumber += 1
    arrivals[link.key] = Arrival(number: lastNumber, method: method.name, instant: instant)
    return mayKeep && kept?.append((link, method)) != nil ? nil : link
  }

  /// Forgets a link that was not opened.
  mutating func remove(_ link: Link) {
    if arrivals[link.key]?.number == link.number { arrivals[link.key] = nil }
  }
}
