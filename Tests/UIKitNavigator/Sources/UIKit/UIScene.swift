public import Foundation
#if !os(tvOS)
public import UserNotifications
#endif

/// One instance of the app's interface.
@available(iOS 13.0, tvOS 13.0, *) @available(watchOS, unavailable)
@MainActor open class UIScene: UIResponder {
  /// What a scene is created for.
  @MainActor open class ConnectionOptions: NSObject {
    /// The URLs to open.
    open var urlContexts: Set<UIOpenURLContext> = []
    /// The activities to go on with.
    open var userActivities: Set<NSUserActivity> = []
    #if !os(tvOS)
    /// The shortcut that the user chose.
    @available(tvOS, unavailable) open var shortcutItem: UIApplicationShortcutItem?
    /// The answer to a notification.
    @available(tvOS, unavailable) open var notificationResponse: UNNotificationResponse?
    #endif

    /// Makes options; for tests, the SDK makes them itself.
    public override nonisolated init() {}
  }
}

/// A URL to open.
@available(iOS 13.0, tvOS 13.0, *) @available(watchOS, unavailable)
@MainActor open class UIOpenURLContext: NSObject {
  /// The URL.
  open var url: URL

  /// Makes a context; for tests, the SDK makes them itself.
  public init(_ url: URL) { self.url = url }
}

/// What the system keeps of a scene.
@available(iOS 13.0, tvOS 13.0, *) @available(watchOS, unavailable)
@MainActor open class UISceneSession: NSObject {
  /// What brings the scene back.
  open var stateRestorationActivity: NSUserActivity?

  /// Makes a session; for tests, the SDK makes them itself.
  public override nonisolated init() {}
}

/// What hears of a scene; in the SDK its methods are optional.
@available(iOS 13.0, tvOS 13.0, *) @available(watchOS, unavailable)
@MainActor public protocol UISceneDelegate: AnyObject {
  /// The scene is created.
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions)
  /// There are URLs to open.
  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>)
  /// There is an activity to go on with.
  func scene(_ scene: UIScene, continue activity: NSUserActivity)
  /// What brings the scene back.
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
}

/// What hears of a scene with a window.
@available(iOS 13.0, tvOS 13.0, *) @available(watchOS, unavailable)
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {}

/// A shortcut of the app's icon.
@available(iOS 9.0, *) @available(tvOS, unavailable) @available(watchOS, unavailable)
@MainActor open class UIApplicationShortcutItem: NSObject {
  /// What the app added.
  open var userInfo: [String: any NSSecureCoding]?

  /// Makes a shortcut; for tests.
  public init(userInfo: [String: any NSSecureCoding]?) { self.userInfo = userInfo }
}

#if !canImport(Darwin)
/// The type of an activity that continues a web page.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// What the user does, to go on with it later or on another device; Foundation has it on Apple's platforms.
open class NSUserActivity: NSObject {
  /// The type.
  open var activityType: String
  /// What the app added.
  open var userInfo: [AnyHashable: Any]?
  /// The page in a browser.
  open var webpageURL: URL?

  /// Makes an activity.
  public init(activityType: String) { self.activityType = activityType }

  /// Adds to ``userInfo``.
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
  }
}
#endif
