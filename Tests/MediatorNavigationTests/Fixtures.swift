import MediatorNavigation

struct NotePage: Page {
  let text: String
  var title: String { text }
}

extension PageEntry {
  /// An entry that shows a text.
  static func note(_ text: String, _ options: PageOptions = .push) -> PageEntry {
    PageEntry(NotePage(text: text), options: options)
  }
}
