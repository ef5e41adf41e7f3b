/// A property list of an app: its `Info.plist` or its entitlements.
///
/// ```swift
/// let info = try PropertyListFile(contentsOf: url, variables: ["APP_SCHEME": "shop"])
/// ```
///
/// It reads XML in UTF-8 and the binary format, up to 1 MiB.
public struct PropertyListFile: Sendable {
  /// A value of a property list.
  indirect enum Value: Sendable {
    case text(String)
    case list([Value])
    case dictionary([String: Value])
    /// A number, a Boolean, a date or data.
    case other
  }

  /// The name of the file in messages.
  public let name: String
  let root: [String: Value]
  /// The values of build settings by name, such as `APP_SCHEME` for `$(APP_SCHEME)`.
  let variables: [String: String]
}
