public import MediatorKit

extension CallOptions {
  private struct LinkOptions {
    var passesLinkGate = false
    var passesExposure = false
    var requiredOutput: (any Any.Type)?
  }

  private var links: LinkOptions {
    get { self[LinkOptions.self] ?? LinkOptions() }
    set { self[LinkOptions.self] = newValue }
  }

  /// Whether a URL is opened even while links are held or rejected.
  ///
  /// Set it for URLs from the app itself, such as those of pages that it restores at launch.
  public var passesLinkGate: Bool {
    get { links.passesLinkGate }
    set { links.passesLinkGate = newValue }
  }

  /// Whether a route and its action need not be exposed to the source, because code of the app names them and not the URL.
  package var passesExposure: Bool {
    get { links.passesExposure }
    set { links.passesExposure = newValue }
  }

  /// The type that an action must return to be run by a URL, or `nil` for any.
  ///
  /// If a route declines, the URL's other routes may have actions with effects, and handlers of misses may open the browser.
  package var requiredOutput: (any Any.Type)? {
    get { links.requiredOutput }
    set { links.requiredOutput = newValue }
  }
}
