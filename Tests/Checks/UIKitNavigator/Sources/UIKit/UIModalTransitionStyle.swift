/// How a presented view appears.
@available(watchOS, unavailable)
public enum UIModalTransitionStyle: Int, Sendable {
  case coverVertical = 0
  @available(tvOS, unavailable) case flipHorizontal = 1
  case crossDissolve = 2
  @available(iOS 3.2, *) @available(tvOS, unavailable) case partialCurl = 3
}
