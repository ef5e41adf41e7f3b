/// Keyed hashing with SHA-256 (RFC 2104).
nonisolated struct HMAC {
  private let inner: SHA256
  private let outer: SHA256

  init(key: [UInt8]) {
    var block = key.count > 64 ? SHA256.hash(key) : key
    block += repeatElement(0, count: 64 - block.count)
    var inner = SHA256()
    inner.update(block.map { $0 ^ 0x36 })
    var outer = SHA256()
    outer.update(block.map { $0 ^ 0x5C })
    self.inner = inner
    self.outer = outer
  }

  /// Returns the authentication code of a message: 32 bytes.
  func code(for message: [UInt8]) -> [UInt8] {
    var inner = inner
    inner.update(message)
    var outer = outer
    outer.update(inner.finish())
    return outer.finish()
  }
}
