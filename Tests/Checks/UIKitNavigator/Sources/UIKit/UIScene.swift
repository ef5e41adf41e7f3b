public import Foundation
#if !os(tvOS)
public import UserNotifications
#endif

/// One instance of the app's interface.
@available(iOS 13.0, tvOS 13.0, *) @available(watchOS, unavailable)
@MainActor open class UIScene: UIResponder {
  /// The reasons for which a scene is created.
  @MainActor open class ConnectionOptions: NSObject {
    /// The URLs to open.
    open var urlContexts: Set<UIOpenURLContext> = []
    /// The activities to continue.
    open var userActivities: Set<NSUserActivity> = []
    #if !os(tvOS)
    /// The shortcut that the user chose.
    @available(tvOS, unavailable) open var shortcutItem: UIApplicationShortcutItem?
    /// The response to a notification.
    @available(tvOS, unavailable) open var notificationResponse: UNNotificationResponse?
    #endif

    /// Creates options; for tests, because the SDK creates them itself.
    public override nonisolated init() {}
  }
}

/// A URL to open.
@available(iOS 13.0, tvOS 13.0, *) @available(watchOS, unavailable)
@MainActor open class UIOpenURLContext: NSObject {
  /// The URL.
  open var url: URL

  /// Creates a context; for tests, because the SDK creates them itself.
  public init(_ url: URL) { self.url = url }
}

/// The system's record of a scene.
@available(iOS 13.0, tvOS 13.0, *) @available(watchOS, unavailable)
@MainActor open class UISceneSession: NSObject {
  /// The activity that restores the scene.
  open var stateRestorationActivity: NSUserActivity?

  /// Creates a session; for tests, because the SDK creates them itself.
  public override nonisolated init() {}
}

/// The delegate of a scene; in the SDK its methods are optional.
@available(iOS 13.0, tvOS 13.0, *) @available(watchOS, unavailable)
@MainActor public protocol UISceneDelegate: AnyObject {
  /// The scene is created.
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions)
  /// The user works in the scene.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// There are URLs to open.
  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>)
  /// There is an activity to continue.
  func scene(_ scene: UIScene, continue activity: NSUserActivity)
  /// Returns the activity that restores the scene.
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
}

/// The delegate of a scene with a window.
@available(iOS 13.0, tvOS 13.0, *) @available(watchOS, unavailable)
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {}

/// A shortcut of the app's icon.
@available(iOS 9.0, *) @available(tvOS, unavailable) @available(watchOS, unavailable)
@MainActor open class UIApplicationShortcutItem: NSObject {
  /// The app's own name for what the shortcut does.
  open var type: String
  /// The app's own values.
  open var userInfo: [String: any NSSecureCoding]?

  /// Creates a shortcut; for tests.
  public init(type: String = "open", userInfo: [String: any NSSecureCoding]?) {
    self.type = type
    self.userInfo = userInfo
  }
}

#if !canImport(Darwin)
/// The type of an activity that continues a web page.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// A user activity to continue later or on another device; on Apple's platforms Foundation declares it.
open class NSUserActivity: NSObject {
  /// The type.
  open var activityType: String
  /// The text that the user sees.
  open var title: String?
  /// The app's own values.
  open var userInfo: [AnyHashable: Any]?
  /// The web page for a browser.
  open var webpageURL: URL?

  /// Creates an activity.
  public init(activityType: String) { self.activityType = activityType }

  /// Adds to ``userInfo``.
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
  }
}
#endif
