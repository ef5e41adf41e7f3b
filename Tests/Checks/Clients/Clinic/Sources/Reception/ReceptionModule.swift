import MediatorNavigation
import Synchronization

/// The board in the waiting room.
@MainActor final class BoardTarget {
  private(set) var lines: [String] = []

  func show(_ line: String) -> Int {
    lines.append(line)
    return lines.count
  }
}

nonisolated extension BoardTarget: Target {
  static var name: TargetName { "board" }
  static var actions: ActionTable<BoardTarget> {
    Action("lines", onMain: { $0.lines })
    Action("show", "line", onMain: { $0.show($1) })
      .route("/board/:line")
      .exposed(to: .all)
  }
}

struct RoomsPage: Page {
  var title: String { "Rooms" }
}

struct RoomPage: Page {
  let number: Int
  let bed: Int?
  var title: String { bed.map { "Room \(number), bed \($0)" } ?? "Room \(number)" }
}

/// The called addresses, in order.
package nonisolated final class LogBook: Sendable {
  private let lines = Mutex<[String]>([])
  package var all: [String] { lines.withLock { $0 } }

  package init() {}

  package var observer: CallObserver {
    CallObserver { record in self.lines.withLock { $0.append("\(record.invocation.destination)") } }
  }
}

package enum ReceptionModule: Module {
  package static let name: ModuleName = "Reception"
  package static var contents: ModuleContents {
    Registration(onMain: { BoardTarget() })
    PageRoute("/rooms", exposedTo: .all) { RoomsPage() }
    PageRoute("/room/:number<int>", labels: ["number", "bed"], under: "/rooms", exposedTo: .all) {
      (number: Int, bed: Int?) in
      RoomPage(number: number, bed: bed)
    }
    Fallback { _, miss in "the reception does not know \(miss.invocation.destination)" }
  }
}
