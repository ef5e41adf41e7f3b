import Foundation
import MediatorKit
import MediatorLinks
import MediatorNavigation
import RoutePatterns
import Synchronization

extension Growth {
  static let navigation = [
    Growth("MediatorNavigation: snapshot of a stack", size: 250) { n in
      let state = try stack(of: n)
      return { use(state.snapshot) }
    },
    Growth("MediatorNavigation: read a snapshot", size: 16) { n in
      let page = #"{"placement":"push","source":"push","url":"app://page/1"}"#
      let pages = Array(repeating: page, count: n).joined(separator: ",")
      let data = Data(
        #"{"version":1,"selection":"main","sections":[{"name":"main","pages":[\#(pages)]}],"layers":[]}"#.utf8)
      return { use(try NavigationSnapshot(data)) }
    },
    Growth("MediatorNavigation: LinkPayload of many conditions", size: 250) { n in
      let conditions = Dictionary(uniqueKeysWithValues: (0..<n).map { ("key\($0)", "x") })
      let payload = LinkPayload(.pattern("app://page/:id", when: conditions))
      let values = Dictionary(uniqueKeysWithValues: (0..<n).map { (AnyHashable("key\($0)"), "x" as Any) })
      return { use(try payload.link(in: values)) }
    },
    Growth("MediatorNavigation: HeldLinks of an ended process", size: 100) { n in
      let links = (0..<n).map { id in
        #"{"id":"\#(UUID())","tag":"t","url":"app://page/\#(id)","source":{"rawValue":"push"},"date":0}"#
      }
      let bytes = Data(#"{"version":1,"links":[\#(links.joined(separator: ","))]}"#.utf8)
      return {
        let mediator = try Mediator()
        try mediator.register(
          ModuleContents {
            TagGate("t") { _ in
              true
            } asking: { _, _ in
              false
            }
            Service(HeldLinks.self) { HeldLinks(Bytes(bytes), now: { Date(timeIntervalSinceReferenceDate: 1) }) }
          }, as: "Gate")
        use(try waiting { try await mediator.openGate("t") })
      }
    },
    Growth("MediatorNavigation: register pages under the key of another, and plan for one (RL13)", size: 250) { n in
      let list = PageLink<Int>("lists", "page", "id")
      let contents = ModuleContents {
        PageRoute(list, "/list/:id", exposedTo: .all) { id in NumberPage(id: id) }
        for index in 0..<n {
          PageRoute("/page\(index)/:id", exposedTo: .all) { (id: Int) in NumberPage(id: id) }.under(list)
        }
      }
      return {
        let mediator = try Mediator()
        try mediator.register(contents, as: "Pages")
        use(try mediator.plan(for: "app://page0/1", source: .push))
      }
    },
    Growth("MediatorNavigation: SystemLinks of many URLs within a second", size: 100) { n in
      let mediator = try Mediator()
      try mediator.register(ModuleContents { Route("/page/:id", exposedTo: .all) { (_: String) in } }, as: "Pages")
      let urls = (0..<n).map { "app://page/\($0)" }
      return {
        let now = ContinuousClock.now
        let links = SystemLinks(mediator, now: { now }) { _, _ in }
        try waiting { for url in urls { await links.open(notification: ["link": url]) } }
      }
    },
  ]

  /// Creates a state with a stack of pages that links opened.
  private static func stack(of count: Int) throws -> NavigationState {
    let mediator = try Mediator()
    try mediator.register(
      ModuleContents { PageRoute("/page/:id<int>", exposedTo: .all) { (id: Int) in NumberPage(id: id) } }, as: "Pages")
    let pages = try waiting {
      var pages: [PageEntry] = []
      for id in 0..<count {
        pages.append(try await mediator.buildPage(for: "app://page/\(id)?text=\(text)", source: .push))
      }
      return pages
    }
    var state = NavigationState()
    try state.setPages(pages, of: PageSection.mainName)
    return state
  }

  private static let text = String(repeating: "a", count: 1000)

  /// Returns the value of an asynchronous operation.
  static func waiting<Value: Sendable>(_ operation: @escaping @Sendable () async throws -> Value) throws
    -> Value
  {
    let done = DispatchSemaphore(value: 0)
    let result = Slot<Value>()
    Task.detached {
      do {
        result.set(.success(try await operation()))
      } catch {
        result.set(.failure(error))
      }
      done.signal()
    }
    done.wait()
    return try result.get()
  }
}

/// A result that another thread sets.
private final class Slot<Value: Sendable>: Sendable {
  private let state = Mutex<Result<Value, any Error>>(.failure(CancellationError()))

  func set(_ result: Result<Value, any Error>) { state.withLock { $0 = result } }
  func get() throws -> Value { try state.withLock { $0 }.get() }
}

private struct NumberPage: Page { let id: Int }

/// The bytes of a store, which are not changed.
private struct Bytes: ByteStore {
  private let bytes: Data

  init(_ bytes: Data) {
    self.bytes = bytes
  }

  func read() throws -> Data? { bytes }
  func write(_ data: Data?) throws {}
}
