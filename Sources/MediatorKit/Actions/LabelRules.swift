/// The labels of inputs with a rule.
///
/// An object that most actions do not have, so that copying their declarations costs nothing.
final class LabelRules: Sendable {
  /// The labels of the inputs that only the caller's context passes.
  let context: Set<String>
  /// The labels of the inputs whose values are not printed.
  let secret: Set<String>
  /// The labels that may be taken for secret ones.
  let notSecret: Set<String>

  private init(context: Set<String>, secret: Set<String>, notSecret: Set<String>) {
    self.context = context
    self.secret = secret
    self.notSecret = notSecret
  }

  /// Returns the rules with further labels.
  static func adding(
    to rules: LabelRules?, context: [String] = [], secret: [String] = [], notSecret: [String] = []
  ) -> LabelRules? {
    LabelRules(
      context: (rules?.context ?? []).union(context), secret: (rules?.secret ?? []).union(secret),
      notSecret: (rules?.notSecret ?? []).union(notSecret))
  }
}
