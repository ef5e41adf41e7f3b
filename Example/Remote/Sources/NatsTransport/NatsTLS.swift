/// The files that encrypt a connection, in PEM.
///
/// ```swift
/// NatsTransport("tls://nats.example:4222", as: "shop", tls: NatsTLS(authorities: "/etc/shop/ca.pem"))
/// ```
public struct NatsTLS: Sendable, Hashable {
  /// The certificate of this process and its key.
  public struct Identity: Sendable, Hashable {
    /// The file of the certificate, with those between it and an authority.
    public let certificate: String
    /// The file of the key.
    public let key: String

    /// Creates an identity of two files.
    public init(certificate: String, key: String) {
      self.certificate = certificate
      self.key = key
    }
  }

  /// The file of the authorities that may have signed the engine's certificate, or `nil` for those of the system.
  public let authorities: String?
  /// What the engine asks of this process, or `nil`.
  public let identity: Identity?

  /// Creates options; each connection with them is encrypted, or fails.
  public init(authorities: String? = nil, identity: Identity? = nil) {
    self.authorities = authorities
    self.identity = identity
  }
}
