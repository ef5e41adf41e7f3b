/// Where a page goes when it is shown.
public enum Placement: String, Sendable, Hashable, Codable {
  /// On top of the front stack.
  case push
  /// In front of everything, with a stack of its own; other layers are dismissed first.
  case modal
  /// In front of everything, with a stack of its own, over other layers.
  case layer
  /// As the only page of the section; layers are dismissed.
  case root
}
