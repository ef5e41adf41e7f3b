import Foundation
import MediatorKit
import RoutePatterns

// Activities and shortcuts that have a type only.

extension LinkPayload.Rule {
  /// Returns a rule for an activity of a type, such as one that the system starts by a voice command.
  ///
  /// ```swift
  /// LinkPayload(.activity("com.example.shop.search", opens: "shop://search"))
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the activity.
  ///   - url: A URL with names, such as `shop://order/:id`; each is a key of the activity's `userInfo`.
  public static func activity(_ type: String, opens url: String) -> Self { ofType(type, .activity, opens: url) }

  /// Returns a rule for a shortcut of the app's icon of a type.
  ///
  /// - Parameters:
  ///   - type: The type of the shortcut.
  ///   - url: A URL with names, such as `shop://order/:id`; each is a key of the shortcut's `userInfo`.
  public static func shortcut(_ type: String, opens url: String) -> Self { ofType(type, .shortcut, opens: url) }
}

extension LinkPayload {
  /// Returns the text of the URL for an activity, or `nil` if no rule has its type, or a name of the URL's path has no value.
  ///
  /// Open it with the source `userActivity`.
  ///
  /// - Throws: As ``link(in:action:)``.
  public func link(ofActivity type: String, userInfo: [AnyHashable: Any] = [:]) throws -> String? {
    try link(ofType: type, .activity, userInfo)
  }

  /// Returns the text of the URL for a shortcut, or `nil` if no rule has its type, or a name of the URL's path has no value.
  ///
  /// Open it with the source `shortcut`.
  ///
  /// - Throws: As ``link(in:action:)``.
  public func link(ofShortcut type: String, userInfo: [AnyHashable: Any] = [:]) throws -> String? {
    try link(ofType: type, .shortcut, userInfo)
  }
}
