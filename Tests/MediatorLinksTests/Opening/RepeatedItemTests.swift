import MediatorKit
import MediatorLinks
import MediatorTestSupport
import RoutePatterns
import Testing

private enum Rooms {
  static let join = ActionKey<String, String, [String]>("rooms", "join", "room", "via")
  static let mark = ActionKey<String, [Int]>("rooms", "mark", "id")
}

private struct RoomTarget: Target {
  static let name: TargetName = "rooms"
  static var actions: ActionTable<RoomTarget> {
    Action(Rooms.join) { _, room, via in "\(room) \(via)" }.route("/#/:room?via=:via").exposed(to: .all)
    Action(Rooms.mark) { _, ids in "\(ids)" }.route("/mark(?id=:id<int>)").exposed(to: .all)
  }
}

// Cause: a pattern captured one item, and a label took all.
@Suite("A list has all items of its name, whether a pattern or a label names it") struct RepeatedItemTests {
  private func mediator() throws -> Mediator {
    try Mediator(links: LinkSettings(schemes: ["app"])) {
      Registration { RoomTarget() }
      Route("/tags?tag=:tags", exposedTo: .all) { (tags: [String]) in "\(tags)" }
      Route("/named?tag=:tag", labels: ["tag", "n"], exposedTo: .all) { (tags: [String], n: [Int]?) in
        "\(tags) \(n ?? [])"
      }
      Route("/first?tag=:tag", exposedTo: .all) { (tag: String) in tag }
      Route("/maybe(?tag=:tag)", exposedTo: .all) { (tags: [String]?) in "\(tags ?? ["-"])" }
      Route("/place#?via=:via", exposedTo: .all) { (via: [String]) in "\(via)" }
    }
  }

  @Test(
    "By a pattern, by a label, in the query and in the fragment (FD46)",
    arguments: [
      ("app://tags?tag=a&x=1&tag=b%20c&tag=", #"["a", "b c", ""]"#), ("app://tags?tag=a", #"["a"]"#),
      ("app://named?n=1&tag=a&n=2&tag=b", #"["a", "b"] [1, 2]"#), ("app://first?tag=a&tag=b", "a"),
      ("app://maybe?tag=a&tag=b", #"["a", "b"]"#), ("app://maybe", #"["-"]"#),
      ("app://place#?via=a&x&via=b&via=a", #"["a", "b", "a"]"#), ("app:///#/room?via=a&via=b", #"room ["a", "b"]"#),
      ("app://mark?id=1&id=2", "[1, 2]"), ("app://mark?id=1&id=x", "malformedParameter"),
    ])
  func listsHaveAll(url: String, answer: String) throws {
    #expect(try mediator().outcomeNow(url) == answer)
  }

  @Test("The URL of a list has all items, and leads back to it (FD46)")
  func urlsHaveAll() throws {
    let mediator = try mediator()
    for (via, end) in [(["a", "b c", "d&"], "#/r?via=a&via=b%20c&via=d%26"), (["a"], "#/r?via=a")] {
      let url = try mediator.url(for: Rooms.join, "r", via)
      #expect(url.hasSuffix(end), "\(url)")
      #expect(mediator.outcomeNow(url) == "r \(via)")
    }
    #expect(try mediator.url(for: Rooms.mark, [1, 2]) == "app://mark?id=1&id=2")
  }

  @Test("A list for a part of an item is an error at registration (FD46)")
  func listsOfPartsAreErrors() throws {
    let error = #expect(throws: MediatorError.self) {
      try Mediator { Route("/x?v=id-:v", exposedTo: .all) { (v: [String]) in v.count } }
    }
    #expect(error?.code == .unreadableInput)
    #expect("\(try #require(error))".contains("[String] for a part of a query item"))
  }
}
