import MediatorKit
import MediatorLinks
import RoutePatterns

/// Element X: calls, sign-in, and the rooms and users of Matrix.
enum ElementLinks: RealApp {
  static let name = "element"

  static var settings: LinkSettings {
    var settings = LinkSettings(
      schemes: ["io.element.call"], webHosts: ["call.element.io", "element.io", "matrix.to", "app.element.io"])
    settings.browser = BrowserRule(from: .universalLink)
    return settings
  }

  static var routes: [Route] {
    [
      Route("io.element.call:///?url=:url<raw>", exposedTo: .customScheme) { (url: String) in
        Shown("genericCallLink", ["url": url])
      },
      Route("//call.element.io/:call", exposedTo: .universalLink) { (_: String, link: Invocation) in
        Shown("genericCallLink", ["url": link.url])
      },
      Route("//element.io/oidc/login", exposedTo: .universalLink) { (link: Invocation) in
        Shown("oidcCallback", ["url": link.url])
      },
      Route("//matrix.to/#/@:user", exposedTo: .universalLink) { (user: String) in
        Shown("userProfile", ["user": "@\(user)"])
      },
      Route("//app.element.io/#/room/:room", exposedTo: .universalLink) { (room: String) in
        Shown("room", ["room": room])
      },
    ]
  }
}
