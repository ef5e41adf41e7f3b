public import Foundation

/// Storage for bytes that outlive the process: those of ``HeldLinks`` or of a ``NavigationSnapshot``.
///
/// The bytes belong to one program. Only the links of ``HeldLinks`` in a ``FileByteStore`` may belong to several.
public protocol ByteStore: Sendable {
  /// Returns the bytes written last, or `nil` if there are none.
  func read() throws -> Data?
  /// Replaces the bytes in one step, or removes them for `nil`.
  func write(_ data: Data?) throws
}
