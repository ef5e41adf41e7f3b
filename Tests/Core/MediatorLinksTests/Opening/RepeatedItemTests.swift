import MediatorLinks
import MediatorTestSupport
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

  // Cause: items of a fragment were found only by a pattern.
  @Test(
    "Items of a fragment that the pattern names are inputs by label, after those of the query (FD73)",
    arguments: [
      ("app:///#/r?via=a&x=1&via=b", #"r ["a", "b"] 1 [room: "r"]"#), ("app:///#/r", "missingParameter"),
      ("app:///?via=q&x=0#/r?via=a%20b&x=1", #"r ["q", "a b"] 0 [room: "r"]"#),
      // A capture replaces an item of its name, and a captured item has no label of its own.
      ("app:///#/r?room=b&via=a", #"r ["a"] - [room: "r"]"#), ("app://key#?id=7&via=a&via=b", #"7 ["a", "b"]"#),
      ("app://all#?b=1&a=2&b=3&c", #"[a: "2", c: "", b: "1", "3"]"#),
      // Without a fragment in the pattern, and with a text, there are no items.
      ("app://first#?tag=a", "missingParameter"), ("app://text#a=b", "a=b [text: \"a=b\"]"),
    ])
  func fragmentItems(url: String, answer: String) throws {
    let mediator = try Mediator(links: LinkSettings(schemes: ["app"])) {
      Route("/#/:room", labels: ["room", "via", "x"], exposedTo: .all) {
        (room: String, via: [String], x: Int?, call: Invocation) in
        "\(room) \(via) \(x.map(String.init) ?? "-") [room: \(call.parameters["room"].map { "\"\($0)\"" } ?? "")]"
      }
      Route("/key#?id=:key", labels: ["key", "via", "id"], exposedTo: .all) { (key: Int, via: [String], id: Int?) in
        "\(key) \(via)\(id == nil ? "" : " id")"
      }
      Route("/all#?b=:b", exposedTo: .all) { (all: Parameters) in "\(all)" }
      Route("/first", labels: ["tag"], exposedTo: .all) { (tag: String) in tag }
      Route("/text#:text", exposedTo: .all) { (text: String, all: Parameters) in "\(text) \(all)" }
    }
    #expect(mediator.outcomeNow(url) == answer)
  }

  @Test(
    "A call has the items of its fragment in their order (FD73)",
    arguments: [
      ("app://x?q=1#/r/s?ll=1,2&n=A&ll=3%2C4&&e", #"["ll=1,2", "n=A", "ll=3,4", "e=nil"]"#),
      ("app://x#a=1&b", #"["a=1", "b=nil"]"#), ("app://x#/a=1", "[]"), ("app://x#", "[]"), ("app://x", "[]"),
    ])
  func orderedItems(url: String, answer: String) throws {
    let mediator = try Mediator(links: LinkSettings(schemes: ["app"])) {
      Route("/x", exposedTo: .all) { (call: Invocation) in
        "\(call.fragmentItems.map { "\($0.name)=\($0.value ?? "nil")" })"
      }
    }
    #expect(mediator.outcomeNow(url) == answer)
  }

  @Test(
    "A rewrite keeps all items of a name that it captures as a whole, in the query and in the fragment (FD73)",
    arguments: [
      ("app://old?t=a&x=1&t=b%20c&t=", #"["a", "b c", ""]"#), ("app://old?t=a", #"["a"]"#),
      ("app://move?t=a&t=b&n=1", #"["a", "b"]"#), ("app://lift#?v=a&v=b%26c", #"["a", "b&c"]"#),
      ("app://part?t=in-a&t=in-b", #"["a"]"#), ("app://joined?t=a&t=b", #"["x-a"]"#),
      ("app://enter?room=r&v=a&v=b", #"r ["a", "b"]"#),
    ])
  func rewrittenItems(url: String, answer: String) throws {
    let mediator = try mediator()
    mediator.rewrites = try RewriteSet([
      Rewrite(from: "/old?t=:t", to: "/tags?tag=:t"), Rewrite(from: "/move?t=:t", to: "/place#?via=:t&n=2"),
      Rewrite(from: "/lift#?v=:v", to: "/tags?tag=:v"), Rewrite(from: "/part?t=in-:t", to: "/tags?tag=:t"),
      Rewrite(from: "/joined?t=:t", to: "/tags?tag=x-:t"),
      Rewrite(from: "/enter?room=:room&v=:v", to: "/#/:room?via=:v"),
    ])
    #expect(mediator.outcomeNow(url) == answer)
  }

  @Test("A parent has all items of a name, and a URL by label leads back to its list (FD73)")
  func parentsAndURLs() throws {
    let mediator = try Mediator(links: LinkSettings(schemes: ["app"])) {
      Registration { BackTarget() }
      Route("/list?tag=:tag", exposedTo: .all) { (tag: [String]) in "\(tag)" }
      Route("/entry/:id?tag=:t", labels: ["id", "t"], exposedTo: .all) { (id: Int, t: [String]) in "\(id) \(t)" }
        .under("/list?tag=:t&of=:id")
    }
    let entry = try mediator.resolve("app://entry/7?tag=a/b&tag=c", source: .web)
    let parent = try #require(mediator.parents(of: entry).first).get()
    #expect(parent.url == "app://list?tag=a%2Fb&tag=c&of=7")
    #expect(mediator.outcomeNow(parent.url) == #"["a/b", "c"]"#)
    let url = try mediator.url(for: BackTarget.key, "r", ["a", "b&c"])
    #expect(url == "app://?via=a&via=b%26c#/back/r")
    #expect(mediator.outcomeNow(url) == #"r ["a", "b&c"]"#)
  }

  @Test("A secret item of a fragment is not printed (FD73)") func secretItems() throws {
    let mediator = try Mediator(links: LinkSettings(schemes: ["app"])) {
      Route("/#/:room", labels: ["room", "token"], exposedTo: .all) { (room: String, token: Int) in "\(token)" }
        .secret("token")
    }
    let error = try #require(throws: MediatorError.self) { try mediator.openNow("app:///#/r?token=hush", source: .web) }
    #expect(error.code == .malformedParameter)
    #expect(!"\(error)".contains("hush"), "\(error)")
    #expect(!"\(mediator.explain("app:///#/r?token=hush", source: .web))".contains("hush"))
  }
}

private struct BackTarget: Target {
  static let name: TargetName = "back"
  static let key = ActionKey<String, String, [String]>("back", "to", "room", "via")
  static var actions: ActionTable<BackTarget> {
    Action(key) { _, room, via in "\(room) \(via)" }.route("/#/back/:room").exposed(to: .all)
  }
}
