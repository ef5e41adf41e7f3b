/// How a presented view covers the views behind it.
@available(watchOS, unavailable)
public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen = 0
  @available(iOS 3.2, *) @available(tvOS, unavailable) case pageSheet = 1
  @available(iOS 3.2, *) @available(tvOS, unavailable) case formSheet = 2
  @available(iOS 3.2, *) case currentContext = 3
  @available(iOS 7.0, *) case custom = 4
  @available(iOS 8.0, *) case overFullScreen = 5
  @available(iOS 8.0, *) case overCurrentContext = 6
  @available(iOS 8.0, *) @available(tvOS, unavailable) case popover = 7
  @available(iOS 7.0, *) case none = -1
  @available(iOS 13.0, *) case automatic = -2
}
