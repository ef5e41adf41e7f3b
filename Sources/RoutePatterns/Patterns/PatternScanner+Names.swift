extension PatternScanner {
  /// Rejects a parameter with the name of another one.
  func rejectDuplicateNames(
    _ bytes: Span<UInt8>, _ elements: borrowing ElementList<PatternElement>
  ) throws(Problem) {
    for index in 0..<elements.count where elements[index].nameEnd > elements[index].nameStart {
      let name = elements[index].nameRange
      for other in 0..<index where elements[other].nameRange.count == name.count {
        let offset = elements[other].nameRange.lowerBound - name.lowerBound
        if name.allSatisfy({ bytes[$0] == bytes[$0 &+ offset] }) {
          throw Problem(code: .duplicateParameterName, offset: name.lowerBound, found: bytes.text(name))
        }
      }
    }
  }

  /// Rejects a parameter of the host, a shared segment, the query or the fragment with the name of another parameter.
  func rejectDuplicateNames(of elements: [PatternElement], _ bytes: Span<UInt8>) throws(Problem) {
    func name(_ range: Range<Int>) -> String { PatternText.decodedName(bytes.text(range)[...]) }
    var names: Set<[UInt8]> = []
    func insert(_ name: String, _ offset: Int) throws(Problem) {
      if !names.insert(Array(name.utf8)).inserted {
        throw Problem(code: .duplicateParameterName, offset: offset, found: name)
      }
    }
    if let hostCapture { try insert(hostCapture.parameter.name, hostCapture.name.lowerBound) }
    for element in elements where element.isCapture && !element.nameRange.isEmpty {
      try insert(name(element.nameRange), element.nameRange.lowerBound)
      for part in splits[element.start] ?? [] { try insert(name(part.name), part.name.lowerBound) }
    }
    for name in query.flatMap(\.captureNames) { try insert(name, pathEnd) }
    for name in fragment?.pattern.parameterNames ?? [] { try insert(name, pathEnd) }
  }
}
