public import Foundation

/// The directory of session, cart and orders.
public enum DataDirectory {
  /// Returns the directory of `--data`, or else the default one.
  public static func chosen(by option: String?) -> URL {
    option.map { URL(filePath: $0, directoryHint: .isDirectory) } ?? standard
  }

  /// `Application Support/shop` on Apple platforms, elsewhere `$XDG_DATA_HOME/shop` or `~/.local/share/shop` (XDG Base
  /// Directory Specification: a path that is not absolute is ignored).
  private static var standard: URL {
    #if canImport(Darwin)
    return URL.applicationSupportDirectory.appending(path: "shop", directoryHint: .isDirectory)
    #else
    let base = ProcessInfo.processInfo.environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home =
      base.map { URL(filePath: $0, directoryHint: .isDirectory) } ?? URL.homeDirectory.appending(path: ".local/share")
    return home.appending(path: "shop", directoryHint: .isDirectory)
    #endif
  }
}
