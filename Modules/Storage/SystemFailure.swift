#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The error of a failed system call.
struct SystemFailure: Error, CustomStringConvertible {
  let description: String

  /// Creates the error of the system call that has just failed.
  init(_ what: String) {
    let code = errno
    description = "\(what): \(String(cString: strerror(code)))"
  }
}
