import RoutePatterns

// The examples in the comments of RoutePatterns' sources.

/// Accepts unused values on lines of their own.
@resultBuilder enum Values {
  static func buildExpression<Value>(_ value: Value) -> Value { value }
  static func buildBlock<each Value>(_ values: repeat each Value) {}
}

func look(@Values _ values: () throws -> Void) rethrows { try values() }

enum PatternExamples {
  static func malformed(print: Printout) {
    let pattern: RoutePattern = "/order/:id<integer>"
    if let error = pattern.error { print(error) }
    // unknown type: found 'integer', expected int, uint, double, bool, uuid or date
    //   /order/:id<integer>
    //              ^ column 12
  }

  static func generating() throws {
    try look {
      let pattern: RoutePattern = "/order/:id<int>(/items/:item)"
      try pattern.path(["id": 42])  // "/order/42"
      try pattern.path(["id": 42, "item": "a b"])  // "/order/42/items/a%20b"
    }
    try look {
      let pattern: RoutePattern = "/order/:id/:item"
      try pattern.path([42, "tea"])  // "/order/42/tea"
    }
    try look {
      let pattern: RoutePattern = "shop://order/:id<int>"
      try pattern.url(["id": 42], query: [("tab", "items")])  // "shop://order/42?tab=items"
    }
    try look {
      let pattern = try RoutePattern(scheme: "app", [.literal("user"), .parameter("id", .int)])
      pattern.description  // "app://user/:id<int>"
    }
    try look {
      let pattern: RoutePattern = "/order/:id<int>(/items/:item)"
      pattern.parameterNames  // ["id", "item"]
      try pattern.path(["id": "42"])  // "/order/42"
    }
  }

  static func captures(_ match: RouteMatch<String>) {
    look {
      match.captures["id"]?.text  // "42"
      match.captures["id"]?.value  // .int(42)
    }
  }

  static func printableText() {
    look {
      PrintableText("red\u{202E}der\n").description  // red\u{202E}der\u{A}
    }
  }

  static func urls() throws {
    try look {
      let url = try ParsedURL(scheme: "app", segments: ["a b", "", "50%"], queryItems: [("q", "1+1")])
      url.text  // "app:/a%20b//50%25?q=1%2B1"
      url.segments[2].text  // "50%"
    }
    try look {
      let url = try StandardURLReader().read("https://example.com/item/42?tag=new&tag=blue#top")
      url.segments.map(\.text)  // ["item", "42"]
      url.queryItems.map(\.name)  // ["tag", "tag"]
      url.groupedQuery[0].values  // ["new", "blue"]
      url.fragment  // "top"
    }
    try look {
      let url = try StandardURLReader().read("shop://order/42?tab=items")
      url.scheme  // "shop"
      url.host  // "order"
      url.segments[0].text  // "42"
    }
  }

  static func limits() {
    let reader = StandardURLReader(limits: URLLimits(length: 1024, segments: 8))
    _ = reader
  }

  static func tables(print: Printout, handle: (RouteMatch<String>) -> Bool) throws {
    var builder = RouteTable<String>.Builder()
    try builder.insert("/order/:id<int>", "order")
    try builder.insert("/order/new", "new order")
    let table = builder.freeze()

    let url = try StandardURLReader().read("shop://order/42")
    if let match = table.firstMatch(url) {
      print(match.value, match.captures["id"]?.text ?? "")  // order 42
    }

    var matches = table.matches(url)
    while let match = matches.next() {
      if handle(match) { break }
    }
  }
}
