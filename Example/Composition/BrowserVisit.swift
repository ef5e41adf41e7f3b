/// The result of a link that is opened outside the app.
public struct BrowserVisit: Sendable {
  /// The URL that the browser shows.
  public let url: String
}
