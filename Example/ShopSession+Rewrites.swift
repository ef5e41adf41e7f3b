import MediatorLinks

extension ShopSession {
  /// Lists the rewrite rules, those of the highest priority first.
  func showRewrites() {
    var table = Table()
    for rule in (mediator.rewrites?.rules ?? []).sorted(by: { $0.priority > $1.priority }) {
      table.add("\(rule.from)", rule.to)
    }
    console.show(table.lines)
  }
}
