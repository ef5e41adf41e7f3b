public import Foundation

/// Delivers notifications.
@available(macOS 10.14, iOS 10.0, tvOS 10.0, watchOS 3.0, *)
open class UNUserNotificationCenter: NSObject {
  /// Returns the only instance.
  open class func current() -> UNUserNotificationCenter { center }
  private nonisolated(unsafe) static let center = UNUserNotificationCenter()

  /// The delegate, which must be set before the app has launched.
  open weak var delegate: (any UNUserNotificationCenterDelegate)?
}

/// Receives what happens to notifications; in the SDK its methods are optional.
@available(macOS 10.14, iOS 10.0, tvOS 10.0, watchOS 3.0, *)
public protocol UNUserNotificationCenterDelegate: AnyObject {
  #if !os(tvOS)
  /// The user answered a notification.
  @available(tvOS, unavailable)
  func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async
  #endif
}
