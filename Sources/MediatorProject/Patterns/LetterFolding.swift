extension Unicode.Scalar {
  /// The scalar in lower case if that is one scalar, else the scalar itself.
  var folded: Unicode.Scalar {
    if isASCII { return ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value | 0x20)) : self }
    let lower = properties.lowercaseMapping.unicodeScalars
    guard lower.count == 1, let only = lower.first else { return self }
    return only
  }
}
