public import Foundation
public import MediatorRemote
public import NatsTransport

/// Where the engine is and how to sign in there: `NATS_URL` and `NATS_PASSWORD`, or what `engine.conf` says.
///
/// `NATS_VERIFIES_CALLERS=yes` says that the engine at `NATS_URL` has such permissions as `engine.conf`.
public enum EngineSettings {
  /// The address of the engine.
  public static var address: NatsAddress { NatsAddress(url) }

  private static var url: String { variable("NATS_URL") ?? "nats://127.0.0.1:4223" }

  /// Returns the transport of a process by its name.
  public static func transport(as peer: PeerName) -> NatsTransport {
    NatsTransport(
      url, as: peer, password: variable("NATS_PASSWORD") ?? "\(peer)-on-this-machine",
      // `engine.conf` lets each name publish only as itself; another engine may not.
      verifiesCallers: variable("NATS_URL") == nil || variable("NATS_VERIFIES_CALLERS") == "yes")
  }

  private static func variable(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }
}

/// The words of a command line: `[--data DIRECTORY] [--trace] [WORD …]`.
public struct CommandLineSettings: Sendable {
  /// The directory of session, cart and orders, which all processes of a machine share.
  public private(set) var data: URL
  /// Whether calls are traced.
  public private(set) var traces = false
  /// The other words.
  public private(set) var words: [String] = []

  /// Reads the words, or returns `nil` if one is missing or unknown.
  public init?(_ arguments: [String]) {
    data = DataDirectory.chosen(by: nil)
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "--data":
        guard let directory = rest.popFirst() else { return nil }
        data = DataDirectory.chosen(by: directory)
      case "--trace": traces = true
      case _ where word.hasPrefix("-"): return nil
      default:
        words = [word] + rest
        return
      }
    }
  }
}
