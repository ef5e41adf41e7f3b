import MediatorMigration

@MainActor final class NewsScreen {
  let id: String

  init(id: String) { self.id = id }
}

@MainActor final class TargetNews {
  func detail(_ id: String) -> NewsScreen { NewsScreen(id: id) }
  func count(in section: String?) -> Int { section == nil ? 12 : 3 }
}

nonisolated extension TargetNews: Target {
  static let name: TargetName = "Target_News"
  static var actions: ActionTable<TargetNews> {
    CTMediator.action("nativeDetail", onMain: { $0.detail($1["id"] as? String ?? "") })
    CTMediator.action("count", onMain: { $0.count(in: $1["section"] as? String) }).exposed(to: [.push])
  }
}

enum OldNewsModule: Module {
  static let name: ModuleName = "OldNews"
  static var contents: ModuleContents { Registration(onMain: { TargetNews() }) }
}

@MainActor extension CTMediator {
  func newsDetail(id: String) throws -> NewsScreen? {
    try perform("News", "nativeDetail", ["id": id], caching: false) as? NewsScreen
  }
}

nonisolated enum News {
  static let detail = ActionKey<NewsScreen, String>("news", "detail", "id")
  static let count = ActionKey<Int, String?>("news", "count", "section")
}

@MainActor final class NewsTarget {
  func detail(_ id: String) -> NewsScreen { NewsScreen(id: id) }
  func count(in section: String?) -> Int { section == nil ? 12 : 3 }
}

nonisolated extension NewsTarget: Target {
  static let name: TargetName = "news"
  static var actions: ActionTable<NewsTarget> {
    Action(News.detail, onMain: { $0.detail($1) })
      .route("/story/:id")
      .exposed(to: [.push, .inApp])
    Action(News.count, onMain: { $0.count(in: $1) })
  }
}

enum NewsModule: Module {
  static let name: ModuleName = "News"
  static var contents: ModuleContents { Registration(onMain: { NewsTarget() }) }
}

@MainActor extension Mediator {
  func newsDetail(id: String, fileID: StaticString = #fileID, line: UInt = #line) throws -> NewsScreen {
    try callNow(News.detail, id, fileID: fileID, line: line)
  }
}

@MainActor func fromCTMediator(print: Printout) async throws {
  func firstStep() throws {
    let mediator = try Mediator(modules: [OldNewsModule.self], links: CTMediator.links(schemes: ["news"]))
    let old = CTMediator(mediator)
    let screen = try old.newsDetail(id: "42")
    print("screen", screen?.id ?? "none")
    print("by URL:", try old.open("news://News/count?section=sport", source: .push) ?? "none")
  }

  func bothSteps() throws {
    let app = RouteNamespace.schemes("app").with { $0.reader = StandardURLReader() }
    let links = LinkSettings(schemes: ["news"], namespaces: [app], reader: CTMediatorURLReader())
    let mediator = try Mediator(modules: [OldNewsModule.self, NewsModule.self], links: links)
    print("old link:", try CTMediator(mediator).open("news://News/count", source: .push) ?? "none")
    print("new link:", (try mediator.openNow("app://story/42", source: .push) as? NewsScreen)?.id ?? "none")
  }

  func lastStep() throws {
    let mediator = try Mediator(modules: [NewsModule.self], links: LinkSettings(schemes: ["app"]))
    print("screen", try mediator.newsDetail(id: "42").id)
    print("by key:", try mediator.callNow(News.count, "sport"))
    do {
      try mediator.openNow("app://news/count", source: .push)
    } catch let error as MediatorError {
      print(error.code)
    }
  }

  try firstStep()
  try bothSteps()
  try lastStep()
}
