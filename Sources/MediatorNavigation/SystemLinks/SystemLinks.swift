public import Foundation
public import MediatorKit
import RoutePatterns
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
/// The system may pass one link to two methods. So a second method that receives the same URL within a second is ignored.
public final class SystemLinks: Sendable {
  private struct Arrival {
    let url: String
    let method: String
    let instant: ContinuousClock.Instant
  }

  let mediator: Mediator
  private let payload: LinkPayload
  private let navigator: (any Navigator)?
  private let now: @Sendable () -> ContinuousClock.Instant
  private let failing: @Sendable (String?, any Error) -> Void
  /// The links of the last second, at most 16.
  private let arrivals = Mutex<[Arrival]>([])

  /// Creates the links of an app, or of a scene.
  ///
  /// - Parameters:
  ///   - mediator: The mediator that opens them.
  ///   - payload: The rules that find the URL in notifications; by default at `link`.
  ///   - navigator: The navigator that shows the pages, or `nil` for the registered one.
  ///   - now: The clock.
  ///   - failing: Receives the URL and the error of each link that is not opened; the URL is `nil` if the payload has none.
  public init(
    _ mediator: Mediator, payload: LinkPayload = LinkPayload(.url(at: "link")), using navigator: (any Navigator)? = nil,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    failing: @escaping @Sendable (_ url: String?, _ error: any Error) -> Void
  ) {
    self.mediator = mediator
    self.payload = payload
    self.navigator = navigator
    self.now = now
    self.failing = failing
  }

  /// Opens a web URL as a universal link, and any other as a URL from another app.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - method: The system's method that received it; omit it.
  public func open(_ url: URL, in method: String = #function) {
    start(url.absoluteString, from: url.isOfWeb ? .universalLink : .customScheme, in: method)
  }

  /// Opens the link of a notification, and returns when it is opened.
  ///
  /// - Parameters:
  ///   - userInfo: The payload.
  ///   - action: The identifier of the button, or of a tap on the notification.
  ///   - method: The system's method that received it; omit it.
  /// - Complexity: That of ``LinkPayload/link(in:action:)``, besides opening.
  public func open(notification userInfo: [AnyHashable: Any], action: String? = nil, in method: String = #function)
    async
  {
    await open(url(of: userInfo, action), from: .push, in: method)
  }

  /// Opens the link of a notification that started the app.
  func start(notification userInfo: [AnyHashable: Any], action: String?, in method: String) {
    start(url(of: userInfo, action), from: .push, in: method)
  }

  /// Starts to open a link.
  ///
  /// - Returns: Whether there is a link.
  @discardableResult func start(_ url: String?, from source: LinkSource, in method: String) -> Bool {
    guard let url else { return false }
    if isNew(url, method) { Task { await run(url, source) } }
    return true
  }

  private func open(_ url: String?, from source: LinkSource, in method: String) async {
    if let url, isNew(url, method) { await run(url, source) }
  }

  private func run(_ url: String, _ source: LinkSource) async {
    do {
      try await mediator.open(url, source: source, options: PageRequest(navigator: navigator).callOptions)
    } catch {
      failing(url, error)
    }
  }

  private func url(of userInfo: [AnyHashable: Any], _ action: String?) -> String? {
    do {
      return try payload.link(in: userInfo, action: action)
    } catch {
      failing(nil, error)
      return nil
    }
  }

  /// Records a link, and returns whether no other method received it within the last second.
  private func isNew(_ url: String, _ method: String) -> Bool {
    let arrival = Arrival(url: url, method: method, instant: now())
    return arrivals.withLock { arrivals in
      arrivals.removeAll { $0.instant.duration(to: arrival.instant) >= .seconds(1) }
      if arrivals.contains(where: { $0.url == url && $0.method != method }) { return false }
      if arrivals.count == 16 { arrivals.removeFirst() }
      arrivals.append(arrival)
      return true
    }
  }
}

extension URL {
  var isOfWeb: Bool { scheme?.lowercased().isWebScheme == true }
}
