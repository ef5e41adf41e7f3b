/// The errors that cross processes, by their names.
struct ErrorTypes: Sendable {
  private let types: [String: any (Error & Codable).Type]

  init(_ types: [any (Error & Codable).Type]) {
    self.types = Dictionary(types.map { (Answer.name(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
  }

  func decode(_ name: String, _ data: [UInt8]) -> (any Error)? {
    func decode<Failure: Error & Codable>(_ type: Failure.Type) -> (any Error)? {
      try? WireJSON.decode(Failure.self, from: data)
    }
    guard let type = types[name] else { return nil }
    return decode(type)
  }

  /// Returns the answer of an error: itself if its type is listed, else the name of its type.
  func answer(_ error: any Error) -> Answer {
    let type = type(of: error)
    let name = Answer.name(of: type)
    func encode<Failure: Error & Codable>(_ error: Failure) -> [UInt8]? {
      try? WireJSON.encode(error)
    }
    // Two types may have the same name in headers.
    guard let listed = types[name], listed == type, let error = error as? any Error & Codable, let data = encode(error)
    else {
      return .failure(type: name)
    }
    return .error(type: name, data)
  }
}
