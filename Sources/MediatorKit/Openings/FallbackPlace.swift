/// A scope of fallbacks that a library adds, with the function that registers such a fallback.
package struct FallbackPlace: Sendable, Hashable, CustomStringConvertible {
  /// The scope as in code.
  package let description: String
  let enter: @Sendable (MissHandler, inout RegistryContents, inout ModuleEntry) -> Void

  package init(
    _ description: String, enter: @escaping @Sendable (MissHandler, inout RegistryContents, inout ModuleEntry) -> Void
  ) {
    self.description = description
    self.enter = enter
  }

  package static func == (left: Self, right: Self) -> Bool { left.description == right.description }
  package func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
