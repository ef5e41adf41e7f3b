import MediatorKit
import RoutePatterns

extension ManifestRule {
  /// Finds inputs with the labels of secrets, such as `password`, that URLs set and that are not declared to be secret.
  static let secrets = ManifestRule(.secret) { survey in
    let fix = "Declare it with '.secret', or with '.notSecret' if everybody may read it."
    func message(_ label: String, of owner: String) -> String {
      "Messages, records and documents contain the values of the parameter '\(label)' of \(owner)."
    }
    let actions = survey.actions.filter { $0.action.linkExposure != .none }.flatMap { located in
      located.action.parameters.filter(\.isSuspect).map {
        located.finding(.warning, message($0.label, of: "the action"), fix: fix)
      }
    }
    return actions
      + survey.routes.filter { $0.route.exposure != .none }.flatMap { entry in
        (entry.route.parameters ?? []).filter(\.isSuspect).map {
          entry.finding(.warning, message($0.label, of: "the closure"), fix: fix)
        }
      }
  }
}

extension Manifest.Parameter {
  /// Whether its label is that of a secret, and nothing is declared.
  fileprivate var isSuspect: Bool {
    guard secret == nil, textual else { return false }
    let letters = label.lowercased().filter { $0.isLetter || $0.isNumber }
    return Self.secretLabels.contains(letters) || Self.secretEnds.contains { letters.hasSuffix($0) }
  }

  private static let secretLabels: Set<String> = [
    "apikey", "code", "credential", "credentials", "cvc", "cvv", "jwt", "otp", "passcode", "pin", "pwd",
  ]
  private static let secretEnds = ["passphrase", "passwd", "password", "secret", "token"]
}
