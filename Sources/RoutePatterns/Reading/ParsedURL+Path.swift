extension ParsedURL {
  /// Whether the host is the first segment; `nil` selects the scheme's default.
  @usableFromInline package func hostIsSegment(_ host: HostPlacement?) -> Bool {
    hasHost && (host ?? defaultHostPlacement) == .firstSegment
  }

  /// The placement of the host if none is specified.
  ///
  /// It is ``HostPlacement/authority`` for http, https, ws, wss and no scheme, else ``HostPlacement/firstSegment``.
  public var defaultHostPlacement: HostPlacement {
    hasScheme && !hasWebScheme ? .firstSegment : .authority
  }

  /// Creates a relative reference from a path with an optional query and fragment, or `nil` if it is malformed.
  init?(path: String) {
    var path = path
    var layout = URLLayout()
    if !path.withUTF8({ PathSplitter.split(PathBytes(ByteSlice($0)), into: &layout) }) {
      var scanner = URLScanner(limits: .path)
      do throws(URLReadingError) {
        try path.withSpan { bytes throws(URLReadingError) in try scanner.scanPathAndRest(bytes, from: 0) }
      } catch {
        return nil
      }
      layout = scanner.layout
    }
    self.init(text: path, layout: layout)
  }
}
