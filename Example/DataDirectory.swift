import Foundation

/// Where session, cart and orders live unless `--data` says otherwise.
enum DataDirectory {
  /// The directory of an option, else the usual one.
  static func chosen(by option: String?) -> URL {
    option.map { URL(filePath: $0, directoryHint: .isDirectory) } ?? usual
  }

  /// `Application Support/shop` on Apple platforms, elsewhere `$XDG_DATA_HOME/shop` or `~/.local/share/shop` (XDG Base
  /// Directory Specification: a path that is not absolute is ignored).
  private static var usual: URL {
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
