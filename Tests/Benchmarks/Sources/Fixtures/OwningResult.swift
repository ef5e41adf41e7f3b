/// The least that a result costs which owns the text and what it was found in, as a match does.
public struct OwningResult: Sendable {
  /// What the text was looked up in.
  public final class Owner: Sendable {
    /// Makes one.
    public init() {}
  }

  private let owner: Owner
  private let text: String
  /// What was found.
  public let value: Int

  /// Makes a result, or `nil` for an empty text; not inlined, as a search is not.
  @inline(never)
  public static func make(_ text: String, _ owner: Owner) -> OwningResult? {
    text.isEmpty ? nil : OwningResult(owner: owner, text: text, value: text.utf8.count)
  }
}
