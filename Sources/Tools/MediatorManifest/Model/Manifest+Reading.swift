public import RoutePatterns

extension Manifest {
  /// The options of the standard reader, where they differ from its defaults.
  ///
  /// In JSON it is an object with the options that differ, such as `{"plus": "plus", "limits": {"segments": 8}}`.
  public struct Reading: Sendable, Hashable, Codable {
    /// The reader with the options.
    public let reader: StandardURLReader

    enum CodingKeys: String, CodingKey, CaseIterable {
      case plus
      case repeatedItems
      case emptySegments
      case keepsFinalSlash
      case foldsFirstSegment
      case foldsPath
      case separatesItemsBySemicolons
      case readsMatrixParameters
      case foldsItemNames
      case rawCharacters
      case limits
    }

    /// Creates the options of a reader.
    public init(_ reader: StandardURLReader) {
      self.reader = reader
    }

    /// Writes the options that differ from the defaults.
    public func encode(to encoder: any Encoder) throws {
      let standard = StandardURLReader()
      var container = encoder.container(keyedBy: CodingKeys.self)
      func write<Value: Encodable & Equatable>(_ value: Value, _ standard: Value, _ key: CodingKeys) throws {
        if value != standard { try container.encode(value, forKey: key) }
      }
      try write(reader.plus.rawValue, standard.plus.rawValue, .plus)
      try write(reader.repeatedItems.rawValue, standard.repeatedItems.rawValue, .repeatedItems)
      try write(reader.emptySegments.rawValue, standard.emptySegments.rawValue, .emptySegments)
      try write(reader.keepsFinalSlash, standard.keepsFinalSlash, .keepsFinalSlash)
      try write(reader.foldsFirstSegment, standard.foldsFirstSegment, .foldsFirstSegment)
      try write(reader.foldsPath, standard.foldsPath, .foldsPath)
      try write(
        reader.separatesItemsBySemicolons, standard.separatesItemsBySemicolons, .separatesItemsBySemicolons)
      try write(reader.readsMatrixParameters, standard.readsMatrixParameters, .readsMatrixParameters)
      try write(reader.foldsItemNames, standard.foldsItemNames, .foldsItemNames)
      try write(reader.rawCharacters.rawValue, standard.rawCharacters.rawValue, .rawCharacters)
      try write(Limits(reader.limits), Limits(standard.limits), .limits)
    }
  }
}

extension Manifest.Reading {
  /// The limits that differ from the standard ones.
  struct Limits: Equatable, Codable {
    let limits: URLLimits

    enum CodingKeys: String, CodingKey, CaseIterable {
      case length
      case segments
      case queryItems
      case valueLength
      case segmentLength
      case itemNameLength
      case itemValueLength
      case fragmentLength
    }

    init(_ limits: URLLimits) {
      self.limits = limits
    }

    func encode(to encoder: any Encoder) throws {
      let standard = URLLimits.standard
      var container = encoder.container(keyedBy: CodingKeys.self)
      func write(_ value: Int, _ standard: Int, _ key: CodingKeys) throws {
        if value != standard { try container.encode(value, forKey: key) }
      }
      try write(limits.length, standard.length, .length)
      try write(limits.segments, standard.segments, .segments)
      try write(limits.queryItems, standard.queryItems, .queryItems)
      try write(limits.valueLength, standard.valueLength, .valueLength)
      // A part without a limit of its own has that of a value.
      try write(limits.segmentLength, limits.valueLength, .segmentLength)
      try write(limits.itemNameLength, limits.valueLength, .itemNameLength)
      try write(limits.itemValueLength, limits.valueLength, .itemValueLength)
      try write(limits.fragmentLength, limits.valueLength, .fragmentLength)
    }
  }
}
