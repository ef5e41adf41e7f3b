#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What the system said when it could not do something.
struct SystemFailure: Error, CustomStringConvertible {
  let description: String

  /// Takes the error of the system call that has just failed.
  init(_ what: String) {
    let code = errno
    description = "\(what): \(String(cString: strerror(code)))"
  }
}
