public import MediatorKit

/// A category of products.
public enum ProductCategory: String, Sendable, Codable, Hashable, CaseIterable, TextDecodable {
  /// Lamps and bulbs.
  case lighting
  /// Things for the kitchen.
  case kitchen
  /// Tables, chairs and other furniture.
  case furniture
  /// Blankets, towels and rugs.
  case textiles
  /// Tools and pots.
  case garden
  /// Electric devices.
  case electronics
  /// Books.
  case books
  /// Pens and paper.
  case stationery
  /// Tents and camping equipment.
  case outdoor
  /// Toys and games.
  case toys
}
