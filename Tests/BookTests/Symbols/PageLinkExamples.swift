import MediatorNavigation

// The examples in the comments about keys of pages.

enum PageLinkExamples {
  nonisolated enum Orders {
    static let page = PageLink<Int>("orders", "page", "id")
  }

  nonisolated enum Colors {
    static let page = PageLink<String>("colors", "page", "current")
  }

  struct OrderPage: Page {
    let id: Int
  }

  static let parents = ModuleContents {
    PageRoute(Orders.page, "/order/:id<int>", under: "/orders", exposedTo: .all) { id in OrderPage(id: id) }
  }

  static let parentsByKey = ModuleContents {
    PageRoute(Orders.page, "/order/:id<int>", exposedTo: .all) { id in OrderPage(id: id) }.under(Orders.list)
  }

  static let routes = ModuleContents {
    PageRoute(Orders.page, "/order/:id<int>", exposedTo: .all) { id in OrderPage(id: id) }
  }

  static func showing(_ mediator: Mediator) async throws {
    try await mediator.show(Orders.page, 42)
    let url = try mediator.url(for: Orders.page, 42)  // shop://order/42
    let color = try await mediator.result(of: Colors.page, "red", as: String.self)
    _ = (url, color)
  }
}

extension PageLinkExamples.Orders {
  static let list = PageLink("orders", "list")
}
