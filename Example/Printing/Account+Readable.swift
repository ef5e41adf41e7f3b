import ShopAccountAPI

extension Session: Readable {
  static let absence = "nobody is signed in"
  var printed: [String] { ["\(fullName) (\(user)) is signed in"] }
}
