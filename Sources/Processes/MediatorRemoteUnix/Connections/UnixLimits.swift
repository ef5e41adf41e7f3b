import Synchronization

/// What one process lets another one send, and for how long.
struct UnixLimits: Sendable {
  /// The maximum size of a message with its headers, in bytes.
  let messageSize: Int
  /// How long half a frame may wait for its rest, what is written for its reader, and a process that hangs for its next call.
  let patience: Duration
  /// How many processes are connected to a socket at most; others wait, and their callers go on to another instance.
  let connections: Int
  /// The maximum length of the path of a socket, in bytes.
  let maximumPath: Int
  /// How many bytes all connections of a transport hold for its callers, until no more is read.
  var held: Int { max(64 << 20, 4 * messageSize) }
}

/// How long calls wait for what another process does.
package enum UnixPatience {
  /// How long a process may take to accept a connection before another one is tried.
  @TaskLocal package static var acceptance = Duration.seconds(1)
}

/// The bytes of requests that arrive or run, and of answers that wait, over all connections of a transport that serves.
final class HeldBytes: Sendable {
  private let count = Atomic(0)

  var total: Int { count.load(ordering: .relaxed) }

  /// Adds bytes, or removes them, and returns how many there are then.
  func add(_ bytes: Int) -> Int { count.add(bytes, ordering: .relaxed).newValue }
}
