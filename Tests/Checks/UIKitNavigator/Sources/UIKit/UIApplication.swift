public import Foundation

/// The running app.
@available(watchOS, unavailable)
@MainActor open class UIApplication: UIResponder {
  /// A key of the options for opening a URL.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the key.
    public let rawValue: String

    /// Creates a key with a name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }

  /// The app.
  @available(iOSApplicationExtension, unavailable)
  open class var shared: UIApplication { app }
  private static let app = UIApplication()

  /// Opens a URL; here, every web URL.
  open func open(
    _ url: URL, options: [UIApplication.OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    ScreenLog.shared.note("open \(url.absoluteString)")
    let isTaken = url.scheme == "https"
    if let completion { Later.run { completion(isTaken) } }
  }

  /// Opens a URL and returns whether that worked.
  open func open(_ url: URL, options: [UIApplication.OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
    await withCheckedContinuation { done in open(url, options: options) { done.resume(returning: $0) } }
  }
}
