import Dispatch
import Foundation

/// A terminal that does not show what is typed, until it is told to again.
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
    // An interrupted program would leave a terminal behind that shows nothing.
    signal(SIGINT, SIG_IGN)
    interruption = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    interruption.setEventHandler {
      Self.apply(before)
      exit(130)
    }
    interruption.activate()
  }

  /// Shows again what is typed.
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
