import MediatorLinks

/// `downgrade PATTERN` in the shell: sends the URLs of a broken page to the same path on the web.
struct DowngradeCommand: SessionCommand {
  static let name = "downgrade"
  static let usage = "downgrade PATTERN"
  static let summary = "send the URLs of a pattern to the web, until 'rewrites reset'"

  /// The site of the web pages; the app does not open URLs with this host.
  private static let site = "https://web.shop.example"

  private let rule: Rewrite

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    let words = try arguments.remaining()
    guard words.count == 1 else { throw UsageError("'downgrade': expected one pattern, such as /product/:id") }
    do throws(PatternError) {
      let pattern = try RoutePattern(words[0])
      // The web site has another scheme and host, so only the components count.
      let path = try RoutePattern(pattern.components)
      rule = Rewrite(from: pattern, to: Self.site + path.withoutConstraints, priority: 1000)
    } catch {
      throw UsageError("\(error)")
    }
  }

  /// Adds the rule to the rewrites of a session.
  func run(in session: ShopSession) async throws {
    let others = (session.mediator.rewrites?.rules ?? []).filter {
      $0.from != rule.from || $0.priority != rule.priority
    }
    do throws(RewriteError) {
      session.mediator.rewrites = try RewriteSet(others + [rule])
    } catch {
      throw UsageError("\(error)")
    }
    session.showRewrites()
  }
}

extension RoutePattern {
  /// The pattern as a template: parameter names without constraints.
  fileprivate var withoutConstraints: String { description.replacing(/<[^>]*>/, with: "") }
}
