/// The answer of a link that leads out of the app.
struct BrowserVisit: Sendable {
  let url: String
}

extension BrowserVisit: Readable {
  var printed: [String] { ["would open \(url) in a browser"] }
}
