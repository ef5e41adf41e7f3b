import ShopAccountAPI
import MediatorLinks
import ShopStorage
import Testing

@Suite("The account signs users in") struct AccountTests {
  @Test(arguments: [("ada", "difference", "Ada Lovelace"), ("grace", "nanosecond", "Grace Hopper")])
  func aUserSignsInAndOut(user: String, password: String, fullName: String) async throws {
    let shop = try TestShop()
    #expect(try await shop.mediator.session() == nil)
    let session = try await shop.mediator.signIn(user: user, password: password)
    #expect(session == Session(user: user, fullName: fullName))
    #expect(try await TestShop(in: shop.directory).mediator.session() == session)
    #expect(try await shop.mediator.signOut())
    #expect(try await shop.mediator.session() == nil)
    #expect(try await !shop.mediator.signOut())
  }

  @Test(arguments: [("ada", "nanosecond"), ("ada", ""), ("ada", "Difference"), ("nobody", "difference"), ("", "")])
  func wrongCredentialsAreATypedError(user: String, password: String) async throws {
    let shop = try TestShop()
    await #expect(throws: AccountError.wrongCredentials) {
      try await shop.mediator.signIn(user: user, password: password)
    }
    #expect(shop.directory.files.isEmpty)
  }

  @Test func moduleIsMainActorIsolated() async throws {
    let shop = try TestShop()
    #expect(shop.mediator.action("account/sign-in")?.isOnMainActor == true)
    let error = #expect(throws: MediatorError.self) { try shop.mediator.callNow(Account.session) }
    #expect(error?.code == .mainActorRequired)
    #expect(try await MainActor.run { try shop.mediator.callNow(Account.session) } == nil)
  }

  @Test(
    "No URL signs a user in (ST14)", arguments: [LinkSource.inApp, .web, .push, .customScheme, .universalLink, .server])
  func noURLSignsAUserIn(source: LinkSource) async throws {
    let shop = try TestShop()
    let error = await #expect(throws: MediatorError.self) {
      try await shop.mediator.open("shop://account/sign-in?user=ada&password=difference", source: source)
    }
    #expect(error?.code == .notExposed)
    #expect(try await shop.mediator.session() == nil)
  }

  @Test func damagedSessionIsReportedOnce() async throws {
    let shop = try await TestShop.signedIn()
    try shop.directory.write("no session", to: "session.json")
    await #expect(throws: StorageError.self) { try await shop.mediator.session() }
    #expect(try await shop.mediator.session() == nil)
    #expect(try shop.directory.text(of: "session.json.damaged-1") == "no session")
  }
}
