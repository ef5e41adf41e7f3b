import AccountAPI

extension Session: Readable {
  var printed: [String] { ["\(fullName) (\(user)) is signed in"] }
}

extension Optional: Readable where Wrapped: Readable {
  var printed: [String] { self?.printed ?? ["nothing"] }
}
