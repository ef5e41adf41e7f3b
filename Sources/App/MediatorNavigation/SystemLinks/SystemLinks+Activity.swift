#if canImport(Darwin) || canImport(UIKit)
import MediatorLinks
#if canImport(Darwin)
public import Foundation
#else
// On Linux the tests' stub of UIKit declares `NSUserActivity`.
import Foundation
public import UIKit
#endif

extension SystemLinks {
  /// Opens the link of an activity.
  ///
  /// The URL of a web browsing activity is a universal link. Any other activity has the source `userActivity`, and its URL is
  /// that of the payload's rule for its type, `userInfo["link"]` or the identifier of a Spotlight item. If it has none, `webpageURL` is
  /// opened as a universal link.
  ///
  /// - Parameters:
  ///   - activity: The activity.
  ///   - method: The system's method that received it; omit it.
  ///   - fileID: The module and file of the call; omit it.
  ///   - line: The line of the call; omit it.
  /// - Returns: Whether the activity has a link.
  @discardableResult public func open(
    _ activity: NSUserActivity, in method: String = #function, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    let method = SystemMethod(name: method, fileID: fileID, line: line)
    let web = activity.webpageURL?.absoluteString
    if activity.activityType == NSUserActivityTypeBrowsingWeb { return start(web, from: .universalLink, in: method) }
    if let link = found({ try $0.link(ofActivity: activity.activityType, userInfo: activity.userInfo ?? [:]) }) {
      return start(link, from: .userActivity, in: method)
    }
    // The second key is the value of `CSSearchableItemActivityIdentifier`.
    let own = ["link", "kCSSearchableItemActivityIdentifier"].lazy.compactMap { activity.userInfo?[$0] as? String }
      .first
    return own.map { start($0, from: .userActivity, in: method) } ?? start(web, from: .universalLink, in: method)
  }
}
#endif
