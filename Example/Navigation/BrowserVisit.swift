/// The result of a link that is opened outside the app.
struct BrowserVisit: Sendable {
  let url: String
}
