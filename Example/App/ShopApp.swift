#if canImport(SwiftUI)
import MediatorNavigation
import MediatorRouteFiles
import ShopComposition
import SwiftUI

#if os(macOS)
import AppKit
#endif

/// The shop in windows, over the modules and the composition root of the command line.
@main struct ShopApp: App {
  private let mediator: Mediator

  init() {
    do {
      let mediator = try Composition.mediator(data: DataDirectory.chosen(by: nil), gate: .holding) { print($0) }
      if let file = Composition.file(named: "routes") { try mediator.load(RouteFile(contentsOf: file)) }
      if let file = Composition.file(named: "rewrites") { mediator.rewrites = try RouteFile(contentsOf: file).rewrites }
      try Mediator.bootstrap(mediator)
    } catch {
      // A mistake in a declaration or in a bundled file: the app has no routes.
      print(error)
    }
    mediator = .shared
    #if os(macOS)
    // `swift run` starts a program without a bundle, whose windows would stay behind the terminal.
    NSApplication.shared.setActivationPolicy(.regular)
    #endif
  }

  var body: some Scene {
    WindowGroup { ShopWindow(mediator: mediator) }
  }
}
#else
@main enum ShopApp {
  static func main() { print("the app needs SwiftUI; 'swift run shop shell' is the shop in a terminal") }
}
#endif
