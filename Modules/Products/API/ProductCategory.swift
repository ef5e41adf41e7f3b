public import MediatorKit

/// A shelf of the shop.
public enum ProductCategory: String, Sendable, Codable, Hashable, CaseIterable, TextDecodable {
  /// Lamps and bulbs.
  case lighting
  /// What cooks need.
  case kitchen
  /// Tables, chairs and what stands beside them.
  case furniture
  /// Blankets, towels and rugs.
  case textiles
  /// Tools and pots.
  case garden
  /// What has a plug.
  case electronics
  /// Printed on paper.
  case books
  /// What writes, and what is written on.
  case stationery
  /// Tents and what goes into a rucksack.
  case outdoor
  /// For children, also grown ones.
  case toys
}
