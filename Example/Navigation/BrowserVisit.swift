/// The answer of a link that leads out of the app.
struct BrowserVisit: Sendable {
  let url: String
}
