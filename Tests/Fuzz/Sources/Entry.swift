#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Called by libFuzzer with every input.
///
/// An input that takes one second is a finding. The time is that of the processor, so that a busy machine finds nothing.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzerTestOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let before = processorTime()
  fuzz(UnsafeBufferPointer(start: start, count: count))
  let milliseconds = (processorTime() - before) / 1_000_000
  require(milliseconds < 1000, "an input takes \(milliseconds) ms")
  return 0
}

/// Returns the time that the processor has spent on the process, in nanoseconds.
private func processorTime() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

/// Ends the process when a law does not hold, so that libFuzzer keeps the input.
func require(_ holds: Bool, _ message: @autoclosure () -> String) {
  if !holds { finding(message()) }
}

/// Ends the process with a message, which `preconditionFailure` does not print in an optimized program.
func finding(_ message: String) -> Never { fatalError(message) }
