import Foundation

/// The processor time of this process and of ended child processes.
enum ProcessorTime {
  /// Returns the least milliseconds of a few runs, each on its own input.
  static func milliseconds(_ prepare: () throws -> () throws -> Void) throws -> Double {
    var least = Double.infinity
    var total = 0.0
    // Short operations run more often, because one interruption would decide.
    while total < 20 || total < 3 * least {
      let operation = try prepare()
      let start = now
      try operation()
      let taken = max(now - start, 0.001)
      least = min(least, taken)
      total += taken
      if total > 10_000 { break }
    }
    return least
  }

  private static var now: Double {
    var own = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &own)
    var children = rusage()
    #if canImport(Darwin)
    getrusage(RUSAGE_CHILDREN, &children)
    #else
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &children)
    #endif
    let ended = milliseconds(of: children.ru_utime) + milliseconds(of: children.ru_stime)
    return Double(own.tv_sec) * 1000 + Double(own.tv_nsec) / 1e6 + ended
  }

  private static func milliseconds(of time: timeval) -> Double {
    Double(time.tv_sec) * 1000 + Double(time.tv_usec) / 1000
  }
}
