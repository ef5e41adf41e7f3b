#if canImport(UIKit) && !os(watchOS)
import UIKit

extension UIModalPresentationStyle {
  /// Creates the style with a name, or `nil` for `automatic` and names that UIKit does not know.
  init?(_ style: PresentationStyle) {
    switch style {
    case .fullScreen: self = .fullScreen
    case .overFullScreen: self = .overFullScreen
    case .currentContext: self = .currentContext
    case .overCurrentContext: self = .overCurrentContext
    #if !os(tvOS)
    case .pageSheet: self = .pageSheet
    case .formSheet: self = .formSheet
    case .popover: self = .popover
    #endif
    default: return nil
    }
  }
}

extension UIModalTransitionStyle {
  /// Creates the style with a name, or `nil` for `automatic` and names that UIKit does not know.
  init?(_ style: TransitionStyle) {
    switch style {
    case .coverVertical: self = .coverVertical
    case .crossDissolve: self = .crossDissolve
    #if !os(tvOS)
    case .flipHorizontal: self = .flipHorizontal
    #endif
    #if !os(tvOS) && !os(visionOS)
    case .partialCurl: self = .partialCurl
    #endif
    default: return nil
    }
  }
}
#endif
