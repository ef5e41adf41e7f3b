// A stub of AppKit: the part of the SDK's interface that the example uses. It is never run.

/// The running app.
@MainActor open class NSApplication {
  /// How the app appears in the Dock.
  public enum ActivationPolicy: Int, Sendable {
    case regular, accessory, prohibited
  }

  /// The only instance.
  open class var shared: NSApplication { app }
  private static let app = NSApplication()

  /// Sets how the app appears in the Dock.
  @discardableResult open func setActivationPolicy(_ activationPolicy: NSApplication.ActivationPolicy) -> Bool { true }
}
