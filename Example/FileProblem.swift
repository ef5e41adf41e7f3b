import Foundation

/// The reason why a file cannot be read or written, in the same words on every platform.
struct FileProblem: CustomStringConvertible {
  let description: String

  /// Creates the reason for an error of Foundation, because its own text depends on platform and language.
  init(_ error: any Error) {
    guard let error = error as? CocoaError else {
      description = "\(error)"
      return
    }
    description =
      switch error.code {
      case .fileNoSuchFile, .fileReadNoSuchFile: "there is no such file"
      case .fileReadNoPermission, .fileWriteNoPermission: "permission is denied"
      case .fileWriteFileExists: "there is a file of that name"
      case .fileWriteOutOfSpace: "there is no space left"
      case .fileWriteVolumeReadOnly: "the volume is read-only"
      default: "error \(error.code.rawValue)"
      }
  }
}
