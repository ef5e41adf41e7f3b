extension ParsedURL {
  /// Whether the host is the first segment, as asked or as the scheme suggests.
  @usableFromInline
  func hostIsSegment(_ host: HostPlacement?) -> Bool {
    if layout.host.range.isEmpty { return false }
    if let host { return host == .firstSegment }
    return defaultHostPlacement == .firstSegment
  }

  /// How the host is treated by default.
  ///
  /// An authority for http, https, ws, wss and no scheme, else the first segment.
  public var defaultHostPlacement: HostPlacement {
    layout.parts.contains(.scheme) && !layout.parts.contains(.webScheme) ? .firstSegment : .authority
  }

  /// A relative reference that is a path, perhaps with a query and a fragment; `nil` if it is malformed.
  init?(path: String) {
    var path = path
    var layout = URLLayout()
    let isSplit = path.withUTF8 { PathSplitter.split(PathBytes(ByteSlice($0)), into: &layout) }
    if isSplit {
      self.init(text: path, layout: layout)
      return
    }
    let scanned = path.withUTF8 { buffer -> URLLayout? in
      var scanner = URLScanner(limits: .path)
      do throws(URLReadingError) {
        try scanner.scanPathAndRest(buffer.span, from: 0)
        return scanner.layout
      } catch {
        return nil
      }
    }
    guard let scanned else { return nil }
    self.init(text: path, layout: scanned)
  }
}
