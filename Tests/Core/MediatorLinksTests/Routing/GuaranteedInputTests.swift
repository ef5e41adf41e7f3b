import MediatorLinks
import MediatorTestSupport
import Testing

// `canOpen` does not read inputs that the pattern guarantees. It must agree with what opening does for all others.

@Suite("canOpen checks each input that the pattern does not guarantee")
struct GuaranteedInputTests {
  private func mediator() throws -> Mediator {
    let mediator = try Mediator(links: LinkSettings(namespaces: [.schemes("app")]))
    let routes = [
      Route("/int/:id<int>", exposedTo: .all) { (id: Int) in "\(id)" },
      Route("/wide/:id<int>", exposedTo: .all) { (id: Int64) in "\(id)" },
      Route("/small/:id<int>", exposedTo: .all) { (id: Int8) in "\(id)" },
      Route("/unsigned/:id<uint>", exposedTo: .all) { (id: UInt) in "\(id)" },
      Route("/signed/:id<uint>", exposedTo: .all) { (id: Int) in "\(id)" },
      Route("/text/:id", exposedTo: .all) { (id: String) in id },
      Route("/free/:id", exposedTo: .all) { (id: Int) in "\(id)" },
      Route("/maybe(/:id<int>)", exposedTo: .all) { (id: Int) in "\(id)" },
      Route("/query/:id<int>?page=:page", exposedTo: .all) { (id: Int, page: Int) in "\(id) \(page)" },
      Route("/all/*id", exposedTo: .all) { (id: OneText) in id.text },
    ]
    for route in routes { try mediator.routes().add(route) }
    return mediator
  }

  @Test(
    "A URL can be opened exactly if opening it succeeds",
    arguments: [
      "int/42", "int/-9223372036854775808", "int/9223372036854775807", "int/9223372036854775808", "int/%2B1", "int/x",
      "wide/-9223372036854775808", "small/127", "small/128", "unsigned/18446744073709551615", "signed/42",
      "signed/18446744073709551615", "text/a%20b", "text/%F0%9F%98%80", "free/7", "free/x", "maybe/7", "maybe",
      "maybe?id=7", "maybe?id=x", "query/1?page=2", "query/1?page=x", "query/1?page=2&id=x", "all/a", "all/a/b", "all",
      "int/42?id=x", "small/5?id=300",
    ])
  func canOpenAgreesWithOpening(_ path: String) throws {
    let mediator = try mediator()
    let opens = (try? mediator.openNow("app://\(path)", source: .push)) != nil
    #expect(mediator.canOpen("app://\(path)", source: .push) == opens)
  }

  @Test("A context takes precedence over what the pattern guarantees")
  func contextIsChecked() throws {
    let mediator = try mediator()
    #expect(mediator.canOpen("app://int/42", source: .push, context: ["id": 1]))
    #expect(!mediator.canOpen("app://int/42", source: .push, context: ["id": "x"]))
  }
}
