public import Foundation

// A stub of UserNotifications: the part of the SDK's interface that the navigation library uses, with the SDK's availability.

/// The user's response to a notification.
@available(macOS 10.14, iOS 10.0, watchOS 3.0, *) @available(tvOS, unavailable)
open class UNNotificationResponse: NSObject {
  /// The notification.
  open var notification: UNNotification
  /// The identifier of the button, or of a tap on the notification.
  open var actionIdentifier: String

  /// Creates a response; for tests, because the SDK creates them itself.
  public init(_ userInfo: [AnyHashable: Any], actionIdentifier: String) {
    notification = UNNotification(userInfo)
    self.actionIdentifier = actionIdentifier
  }
}

/// A notification that was delivered.
@available(macOS 10.14, iOS 10.0, watchOS 3.0, *) @available(tvOS, unavailable)
open class UNNotification: NSObject {
  /// The request.
  open var request: UNNotificationRequest

  init(_ userInfo: [AnyHashable: Any]) { request = UNNotificationRequest(userInfo) }
}

/// The request of a notification.
@available(macOS 10.14, iOS 10.0, tvOS 10.0, watchOS 3.0, *)
open class UNNotificationRequest: NSObject {
  /// The content of the notification.
  open var content: UNNotificationContent

  init(_ userInfo: [AnyHashable: Any]) { content = UNNotificationContent(userInfo) }
}

/// The content of a notification.
@available(macOS 10.14, iOS 10.0, tvOS 10.0, watchOS 3.0, *)
open class UNNotificationContent: NSObject {
  /// The payload.
  @available(tvOS, unavailable) open var userInfo: [AnyHashable: Any] { payload }
  private let payload: [AnyHashable: Any]

  init(_ userInfo: [AnyHashable: Any]) { payload = userInfo }
}
