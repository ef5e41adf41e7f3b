#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The entry point, which libFuzzer calls with every input.
///
/// An input that takes one second is a finding. Processor time is measured, so that a busy machine causes no findings.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzerTestOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let before = processorTime()
  fuzz(UnsafeBufferPointer(start: start, count: count))
  let milliseconds = (processorTime() - before) / 1_000_000
  require(milliseconds < 1000, "an input takes \(milliseconds) ms")
  return 0
}

/// Returns the processor time of the process, in nanoseconds.
private func processorTime() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

/// Aborts if an invariant fails, so that libFuzzer saves the input.
func require(_ holds: Bool, _ message: @autoclosure () -> String) {
  if !holds { finding(message()) }
}

/// Aborts with a message, which `preconditionFailure` does not print in an optimized program.
func finding(_ message: String) -> Never { fatalError(message) }
