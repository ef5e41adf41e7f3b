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

  /// Rejects a parameter of the query with the name of another parameter.
  func rejectDuplicateNames(of elements: [PatternElement], _ bytes: Span<UInt8>) throws(Problem) {
    var names = elements.filter(\.isCapture).map { PercentCoding.decoded(bytes.text($0.nameRange)[...]) }
    for name in query.compactMap(\.parameter?.name) {
      if names.contains(where: { $0.utf8.elementsEqual(name.utf8) }) {
        throw Problem(code: .duplicateParameterName, offset: pathEnd, found: name)
      }
      names.append(name)
    }
  }
}
