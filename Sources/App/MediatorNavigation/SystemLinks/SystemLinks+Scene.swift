#if canImport(UIKit) && !os(watchOS)
#if canImport(Darwin)
public import Foundation
#else
import Foundation
#endif
import MediatorLinks
public import UIKit
#if !os(tvOS)
import UserNotifications
#endif

@MainActor extension SystemLinks {
  /// Opens the URLs, activities, shortcut or notification for which a scene is created.
  ///
  /// Call it in `scene(_:willConnectTo:options:)`: a link that starts the app arrives only there.
  public func open(
    _ options: UIScene.ConnectionOptions, in method: String = #function, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    open(options.urlContexts, in: method, fileID: fileID, line: line)
    for activity in options.userActivities { open(activity, in: method, fileID: fileID, line: line) }
    #if !os(tvOS)
    if let shortcut = options.shortcutItem { open(shortcut, in: method, fileID: fileID, line: line) }
    if let response = options.notificationResponse {
      let method = SystemMethod(name: method, fileID: fileID, line: line)
      start(notification: response.userInfo, action: response.actionIdentifier, in: method)
    }
    #endif
  }

  /// Opens URLs from another app, or universal links.
  ///
  /// Call it in `scene(_:openURLContexts:)`.
  public func open(
    _ contexts: Set<UIOpenURLContext>, in method: String = #function, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    for context in contexts { open(context.url, in: method, fileID: fileID, line: line) }
  }

  #if !os(tvOS)
  /// Opens the link of a shortcut of the app's icon, which is that of the payload's rule for its type, or `userInfo["link"]`.
  ///
  /// Call it in `windowScene(_:performActionFor:)`.
  ///
  /// - Returns: Whether the shortcut has a link.
  @discardableResult public func open(
    _ shortcut: UIApplicationShortcutItem, in method: String = #function, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Bool {
    let userInfo: [AnyHashable: Any] = shortcut.userInfo ?? [:]
    let link = found { try $0.link(ofShortcut: shortcut.type, userInfo: userInfo) } ?? userInfo["link"] as? String
    return start(link, from: .shortcut, in: SystemMethod(name: method, fileID: fileID, line: line))
  }
  #endif

  /// Returns an activity with the pages of a navigator, for `stateRestorationActivity(for:)`.
  ///
  /// - Parameters:
  ///   - navigator: The navigator that shows the pages.
  ///   - type: The type of the activity, which the app must list under `NSUserActivityTypes` in its Info.plist.
  public func restorationActivity(of navigator: any Navigator, type: String) -> NSUserActivity {
    let activity = NSUserActivity(activityType: type)
    activity.addUserInfoEntries(from: ["pages": navigator.state.snapshot.data])
    return activity
  }

  /// Launches a scene: restores its pages, opens its links and the link gate, and then the gates that are open.
  ///
  /// Call it in a task of `scene(_:willConnectTo:options:)`, with a link gate that is `holding`.
  ///
  /// - Parameters:
  ///   - session: The session of the scene.
  ///   - options: The options of the connection, with the links that started the scene.
  ///   - navigator: The navigator that shows the pages.
  ///   - method: The system's method that received it; omit it.
  ///   - fileID: The module and file of the call; omit it.
  ///   - line: The line of the call; omit it.
  public func launch(
    _ session: UISceneSession, _ options: UIScene.ConnectionOptions, in navigator: any Navigator,
    method: String = #function, fileID: StaticString = #fileID, line: UInt = #line
  ) async -> LaunchReport {
    LaunchedWindows.add(navigator, in: mediator) { session.store($0?.state.stored) }
    // The links are recorded now, because the system may pass one to another method meanwhile. They are opened after the
    // restoration, because in a second window the link gate is open, and a link would replace the window's pages.
    let openLinks = receive { open(options, in: method, fileID: fileID, line: line) }
    return await mediator.launch(in: navigator, opening: openLinks) { try await restore(session, in: navigator) }
  }

  /// Restores the pages of a scene, or builds the roots of its sections if none are stored.
  ///
  /// The activity is marked before a page is built, so a page that ends the process ends it once.
  ///
  /// - Parameters:
  ///   - session: The session of the scene.
  ///   - navigator: The navigator that shows the pages.
  /// - Returns: The pages that were left out.
  /// - Throws: The errors of ``MediatorKit/Mediator/restore(_:from:in:)``.
  @discardableResult public func restore(
    _ session: UISceneSession, in navigator: any Navigator
  ) async throws -> RestorationReport {
    try await mediator.restore(
      reading: { session.pages }, writing: { session.store($0) }, in: navigator)
  }
}

extension UISceneSession {
  /// The stored pages, or `nil` if there are none: an activity without them has empty bytes.
  fileprivate var pages: Data? {
    let bytes = stateRestorationActivity?.userInfo?["pages"] as? Data
    return bytes?.isEmpty == true ? nil : bytes
  }

  /// Replaces the pages of the session's activity, if it has one; the title and entries of the app stay.
  fileprivate func store(_ bytes: Data?) {
    guard let old = stateRestorationActivity else { return }
    let activity = NSUserActivity(activityType: old.activityType)
    activity.title = old.title
    activity.addUserInfoEntries(from: old.userInfo ?? [:])
    activity.addUserInfoEntries(from: ["pages": bytes ?? Data()])
    stateRestorationActivity = activity
  }
}

extension SystemLinks {
  /// Opens a URL outside the app by the system, for `LinkSettings.openExternally`.
  ///
  /// ```
  /// LinkSettings(schemes: ["shop"], openExternally: SystemLinks.openExternally)
  /// ```
  ///
  /// - Throws: ``NavigationError/Code/notOpenedExternally`` if the system does not open it.
  @MainActor public static func openExternally(_ url: String) async throws -> any Sendable {
    guard let address = URL(string: url), await UIApplication.shared.open(address) else {
      throw NavigationError(.notOpenedExternally, url: url)
    }
    return true
  }
}
#endif
