import ShopAccountAPI
import ShopStorage

/// The session as it is stored.
nonisolated struct SessionRecord: Codable, Sendable {
  var session: Session?
}

nonisolated extension Document<SessionRecord> {
  static var session: Self { Document("session", empty: SessionRecord()) }
}
