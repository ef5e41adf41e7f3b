/// Identifies one registration in a builder, for removing it.
public struct RouteHandle: Hashable, Sendable {
  let builder: UInt64
  let number: Int

  @usableFromInline init(builder: UInt64, number: Int) {
    self.builder = builder
    self.number = number
  }
}
