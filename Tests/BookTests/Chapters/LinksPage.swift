import MediatorLinks

enum MapModule: Module {
  static let name: ModuleName = "Map"
  static var contents: ModuleContents {
    Route("/place/:name(/:zoom<int>)", exposedTo: [.push, .universalLink]) { (name: String, zoom: Int?) in
      "\(name) at zoom \(zoom ?? 10)"
    }
  }
}

nonisolated func links(print: Printout) async throws {
  let mediator = try Mediator(modules: [MapModule.self], links: LinkSettings(schemes: ["atlas"]))

  print(try await mediator.open("atlas://place/Oslo/12", source: .push))
  print(mediator.canOpen("atlas://place/Oslo", source: .web))
  print(mediator.canOpen("atlas://place/Oslo/west", source: .push))
}
