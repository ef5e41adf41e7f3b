/// The minimum cost of a result that owns its text and the searched text, like a match.
public struct OwningResult: Sendable {
  /// The searched text.
  public final class Owner: Sendable {
    /// Creates a result.
    public init() {}
  }

  private let owner: Owner
  private let text: String
  /// The found text.
  public let value: Int

  /// Returns a result, or `nil` for an empty text; not inlined, like a search.
  @inline(never)
  public static func make(_ text: String, _ owner: Owner) -> OwningResult? {
    text.isEmpty ? nil : OwningResult(owner: owner, text: text, value: text.utf8.count)
  }
}
