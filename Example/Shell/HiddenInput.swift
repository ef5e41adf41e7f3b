import Dispatch
import Foundation

/// Stops the terminal from showing typed characters, until `end()` is called.
struct HiddenInput {
  private let before: termios
  private let interruption: any DispatchSourceSignal

  init() {
    var settings = termios()
    tcgetattr(STDIN_FILENO, &settings)
    let before = settings
    self.before = before
    settings.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
    // Without this handler an interrupted program leaves the terminal without echo.
    signal(SIGINT, SIG_IGN)
    interruption = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    interruption.setEventHandler {
      Self.apply(before)
      exit(130)
    }
    interruption.activate()
  }

  /// Shows typed characters again.
  func end() {
    interruption.cancel()
    signal(SIGINT, SIG_DFL)
    Self.apply(before)
  }

  private static func apply(_ settings: termios) {
    var settings = settings
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
  }
}
