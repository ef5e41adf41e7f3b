/// A salted hash of a password: PBKDF2 (RFC 8018 section 5.2) with HMAC-SHA-256.
///
/// A thousand rounds keep the example fast in debug builds; a real shop uses hundreds of thousands, on its server.
nonisolated struct PasswordHash: Sendable {
  private static let rounds = 1000

  private let salt: [UInt8]
  private let hash: [UInt8]

  /// Creates a hash from salt and hash in hexadecimal digits.
  init(salt: String, hash: String) {
    self.salt = Self.bytes(salt)
    self.hash = Self.bytes(hash)
  }

  /// Returns whether a password has this hash; takes equally long for right and wrong ones.
  func matches(_ password: String) -> Bool {
    let other = Self.derive(password, salt: salt)
    guard other.count == hash.count else { return false }
    return zip(other, hash).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Returns the first block of the derived key: 32 bytes.
  private static func derive(_ password: String, salt: [UInt8]) -> [UInt8] {
    let mac = HMAC(key: Array(password.utf8))
    var block = mac.code(for: salt + [0, 0, 0, 1])
    var sum = block
    for _ in 1..<rounds {
      block = mac.code(for: block)
      for index in sum.indices { sum[index] ^= block[index] }
    }
    return sum
  }

  private static func bytes(_ digits: String) -> [UInt8] {
    let values = digits.utf8.map { $0 < 0x40 ? $0 - 0x30 : ($0 | 0x20) - 0x57 }
    return stride(from: 0, to: values.count - 1, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }
}
