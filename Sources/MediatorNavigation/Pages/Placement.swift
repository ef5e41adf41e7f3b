/// Where a page goes when it is shown.
public enum Placement: String, Sendable, Hashable, Codable {
  /// On top of the stack that is in front.
  case push
  /// In front of everything, with a stack of its own; what was presented before is dismissed first.
  case modal
  /// In front of everything, with a stack of its own, over what is presented.
  case layer
  /// In place of the whole stack; what was presented is dismissed.
  case root
}
