/// Called by libFuzzer with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzerTestOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  fuzz(UnsafeBufferPointer(start: start, count: count))
  return 0
}

/// Ends the process when a law does not hold, so that libFuzzer keeps the input.
func require(_ holds: Bool, _ message: @autoclosure () -> String) {
  if !holds { finding(message()) }
}

/// Ends the process with a message, which `preconditionFailure` does not print in an optimised program.
func finding(_ message: String) -> Never { fatalError(message) }
