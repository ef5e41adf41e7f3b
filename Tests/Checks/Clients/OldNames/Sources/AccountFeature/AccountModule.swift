import AccountAPI
import MediatorKit
import MediatorLinks
import RoutePatterns

package enum AccountModule: Module {
  package static var name: ModuleName { "Account" }
  package static var contents: ModuleContents { Registration { AccountTarget() } }
}

struct AccountTarget: Target {
  static var name: TargetName { "account" }
  static var actions: ActionTable<AccountTarget> {
    Action(Account.user) { _ in "ada" }.route("/account").exposed(to: .push)
  }
}
