func readsASpan(of text: String) -> Int {
  text.utf8Span.count
}
