#if canImport(UserNotifications) && !os(tvOS)
public import UserNotifications

extension SystemLinks {
  /// Opens the link of a notification that the user answered, and returns when it is opened.
  ///
  /// Call it in `userNotificationCenter(_:didReceive:)`.
  public func open(
    _ response: UNNotificationResponse, in method: String = #function, fileID: StaticString = #fileID,
    line: UInt = #line
  ) async {
    await open(
      notification: response.userInfo, action: response.actionIdentifier, in: method, fileID: fileID, line: line)
  }
}

extension UNNotificationResponse {
  var userInfo: [AnyHashable: Any] { notification.request.content.userInfo }
}
#endif
