public import Foundation
public import MediatorKit
import Synchronization

/// Opens the links that the system passes to an app.
///
/// ```swift
/// let links = SystemLinks(mediator, payload: LinkPayload(.url(at: "data.link"))) { url, error in
///   print(url ?? "a notification", error)
/// }
/// ```
///
/// In SwiftUI, give it to the modifier `opensLinks(in:activities:)`. In UIKit, the delegates of the app pass what they get to `open`,
/// whose overloads take what the system's methods have. Nothing is swizzled. A scene with a navigator of its own has links of its own.
///
/// The system may pass one link to two methods. The same URL within a second is one link, unless the same method gets it again.
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
  /// What came within the last second.
  private let arrivals = Mutex<[Arrival]>([])

  /// Creates the links of an app, or of a scene.
  ///
  /// - Parameters:
  ///   - mediator: Opens them.
  ///   - payload: Finds the URL in notifications; usually that at `link`.
  ///   - navigator: What shows the pages, or `nil` for the navigator that is registered.
  ///   - now: The clock.
  ///   - failing: Gets the URL of each link that is not opened, or `nil` for a notification that has none, and the error.
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

  /// Opens a URL: one of the web as a universal link, any other from another app.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - method: The system's method that got it; leave it out.
  public func open(_ url: URL, in method: String = #function) {
    start(url.absoluteString, from: url.isOfWeb ? .universalLink : .customScheme, in: method)
  }

  /// Opens the link of a notification, and returns when it is opened.
  ///
  /// - Parameters:
  ///   - userInfo: The payload.
  ///   - action: The identifier of the button, or of a tap on the notification.
  ///   - method: The system's method that got it; leave it out.
  /// - Complexity: As ``LinkPayload/link(in:action:)``, besides opening.
  public func open(notification userInfo: [AnyHashable: Any], action: String? = nil, in method: String = #function)
    async
  {
    await open(url(of: userInfo, action), from: .push, in: method)
  }

  /// Opens the link of a notification that started the app.
  func start(notification userInfo: [AnyHashable: Any], action: String?, in method: String) {
    start(url(of: userInfo, action), from: .push, in: method)
  }

  /// Begins to open a link.
  ///
  /// - Returns: Whether there is one.
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

  /// Notes a link, and returns whether no other method got it within the last second.
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
  var isOfWeb: Bool { ["http", "https"].contains(scheme?.lowercased()) }
}
