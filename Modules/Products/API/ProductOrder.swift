public import MediatorKit

/// The order of search results; equal ones are ordered by relevance, then by number.
public enum ProductOrder: String, Sendable, Codable, Hashable, CaseIterable, TextDecodable {
  /// The best match first.
  case relevance
  /// The lowest price first.
  case cheapest
  /// The highest price first.
  case dearest
  /// The best rating first.
  case rating
  /// By name.
  case name
}
