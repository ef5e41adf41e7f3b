#if canImport(Darwin) || canImport(UIKit)
import MediatorKit
#if canImport(Darwin)
public import Foundation
#else
// The stub of UIKit in the tests has the type.
import Foundation
public import UIKit
#endif

extension SystemLinks {
  /// Opens the link of an activity.
  ///
  /// The page of an activity of the web is a universal link. Any other activity has its URL in `userInfo`, below `link` or as the
  /// identifier of an item of the system's search, and the source `userActivity`. If there is none, the URL is `webpageURL`, from
  /// `universalLink`.
  ///
  /// - Parameters:
  ///   - activity: The activity.
  ///   - method: The system's method that got it; leave it out.
  /// - Returns: Whether it has a link.
  @discardableResult public func open(_ activity: NSUserActivity, in method: String = #function) -> Bool {
    let web = activity.webpageURL?.absoluteString
    if activity.activityType == NSUserActivityTypeBrowsingWeb { return start(web, from: .universalLink, in: method) }
    // The second is the value of CSSearchableItemActivityIdentifier.
    let own = ["link", "kCSSearchableItemActivityIdentifier"].lazy.compactMap { activity.userInfo?[$0] as? String }
      .first
    return own.map { start($0, from: .userActivity, in: method) } ?? start(web, from: .universalLink, in: method)
  }
}
#endif
