import MediatorLinks
import MediatorTestSupport
import Testing

/// Secrets that look like names: a Base64 token with padding, the label of a host, a port.
@Suite struct SecretNameLawTests {
  /// URLs in which `@` is a secret: an input that is secret, or a text that nothing declares.
  private static let places = [
    "shop://reset#@", "shop://reset#@==", "shop://reset#x=@", "shop://chat#room-@", "shop://chat#@",
    "shop://keys#key=@",
    "shop://keys#@=1", "shop://keys#key=1&@", "shop://invite#/code/@", "shop://invite#/@/1", "shop://invite#/code/1?@",
    "https://@.tenants.example/enter", "https://@.tenants.example/other", "https://@.tenants.example/item/1",
    "https://@.evil.example/item/1", "https://@/item/1", "https://shop.example/none/@",
    "https://a:@%40shop.example/item/1",
    "shop://vault/open?user=ada&password=@", "shop://vault/open?user=ada&password=a%26@%3Db",
    "shop://vault/open?user=ada&password=1&@", "shop://vault/open?user=ada&passwrd=@", "shop://vault/open?@=ada",
    "shop://vault/open?password=@&password=@", "shop://vault/opne?password=@", "shop://vault/@?password=1",
    "shop://@/open?password=1", "shop://vault/pin?pin=@", "shop://vault/pin?pni=@", "shop://vault/pin?@",
    "shop://item/1?@", "shop://item/1?@=", "shop://item/1?@=2", "shop://item/1?a=@", "shop://item/1?@/x",
    "shop://item/1?&&@",
    "shop://item/1#@", "shop://item/1#@=", "shop://item/1/@", "shop://item/@", "shop://item/1?session=@",
    "shop://visit?u=@", "shop://visit?u=/a?b&@=", "shop://visit?u=/a?@&b=1", "shop://visit?u=https://@.example/?@#@",
    "shop://team/@", "shop://team/@?ref=@", "shop://pin-@/ada", "shop://pin-@/@", "shop://files/a/@/b",
    "shop://files/@?@",
    "shop://list/@/b", "shop://list/a/@", "shop://list/@//@", "shop://old/@", "shop://old/@?@=1", "shop://old/@/@",
    "shop://custom/@", "shop://custom/a?@=1", "shop://none/@", "shop://@/none", "shop://@", "shop:@", "shop:///@", "/@",
    "@",
    "shop://none?@=", "shop://none#@=", "shop://none/%zz?@", "shop://none/%zz#@", "shop://a b/@", "//@/item/1",
    "shop://item/1?to=shop%3A%2F%2Freset%23@", "shop://none?to=https%3A%2F%2F@.example",
  ]
  private static let ports = [
    "https://shop.example:@/item/1", "https://evil.example:@/item/1", "shop://item:@/1", "shop://none:@/1",
    "https://a.tenants.example:@/enter", "shop://@/none", "shop://none/@", "shop://reset#@", "shop://vault/pin?pin=@",
    "https://a:@%40shop.example/", "shop://vault/open?user=ada&password=@",
  ]

  @Test("3,000 links with secrets that look like names print none of them (AT53, FD52)") func namesAreNoProof()
    async throws
  {
    let app = try SecretApp()
    var random = SeededGenerator(seed: 53)
    var leaks: [String] = []
    for _ in 0..<3_000 {
      let isPort = random.next(below: 6) == 0
      let places = isPort ? Self.ports : Self.places
      let (secret, suffix) = isPort ? ("\(10_000 + random.next(below: 50_000))", "") : Self.token(&random)
      let place = places[random.next(below: places.count)]
      let isHost = place.contains("://@.") || place.contains("://a:")
      let url = place.replacing("%40", with: "\u{1}").replacing("@", with: secret + (isHost ? "" : suffix))
        .replacing("\u{1}", with: "@")
      app.log.clear()
      await app.open(url, from: [.web, .push, .inApp][random.next(below: 3)])
      let found = app.log.texts.first { $0.lowercased().contains(secret.lowercased()) }
      if let found { leaks.append("\(url): \(found)") }
    }
    #expect(leaks.isEmpty, "\(leaks.count) leaks: \(leaks.prefix(5).joined(separator: "\n"))")
  }

  @Test("1,000 calls with a secret under another label print none of them (FD52, AT53)") func labelsAreNoProof()
    async throws
  {
    let app = try SecretApp()
    var random = SeededGenerator(seed: 52)
    let labels = ["pni", "passwort", "p", "token", "User", "password", "pin"]
    for _ in 0..<1_000 {
      let (secret, suffix) = Self.token(&random)
      let label = labels[random.next(below: labels.count)]
      let target: TargetName = random.next(below: 4) == 0 ? "valt" : "vault"
      let action: ActionName = ["open", "opne", "pin"][random.next(below: 3)]
      let value = secret + suffix
      let parameters: Parameters =
        random.next(below: 2) == 0 ? [label: value, "user": 1] : Parameters(texts: [(label, value), (label, value)])
      app.log.clear()
      do { _ = try await app.mediator.perform(target, action, parameters) } catch { app.note(error) }
      do { _ = try app.mediator.performNow(target, action, parameters, as: Bool.self) } catch { app.note(error) }
      do { app.log.add(try app.mediator.url(target, action, parameters).isEmpty ? "none" : "one") } catch {
        app.note(error)
      }
      let leak = app.log.texts.first { $0.contains(secret) }
      #expect(leak == nil, "\(target)/\(action) \(label) \(secret)")
    }
  }

  /// Returns a token as Base64 or a host has it, and its padding.
  private static func token(_ random: inout SeededGenerator) -> (String, String) {
    let isLabel = random.next(below: 2) == 0
    let letters = Array(
      isLabel
        ? "abcdefghijklmnopqrstuvwxyz0123456789" : "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
    // Two letters that no word of the package has next to each other.
    let text = "qz" + String((0..<(4 + random.next(below: 12))).map { _ in letters[random.next(below: letters.count)] })
    return (text, isLabel ? "" : ["", "=", "=="][random.next(below: 3)])
  }
}
