/// What one process lets another one send, and for how long.
struct UnixLimits: Sendable {
  /// The maximum size of a message with its headers, in bytes.
  let messageSize: Int
  /// How long half a frame may wait for its rest, what is written for its reader, and a process that hangs for its next call.
  let patience: Duration
  /// How many processes are connected to a socket at most; others wait, and their callers go on to another instance.
  let connections: Int
}
