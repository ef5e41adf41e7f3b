/// The labels of inputs with a rule, and that of the result.
///
/// An object that most actions do not have, so that copying their declarations costs nothing.
final class LabelRules: Sendable {
  /// The labels of the inputs that only the caller's context passes.
  let context: Set<String>
  /// The labels of the inputs whose values are not printed.
  let secret: Set<String>
  /// The labels that may be taken for secret ones.
  let notSecret: Set<String>
  /// Whether the result is not printed.
  let hidesResult: Bool

  private init(context: Set<String>, secret: Set<String>, notSecret: Set<String>, hidesResult: Bool) {
    self.context = context
    self.secret = secret
    self.notSecret = notSecret
    self.hidesResult = hidesResult
  }

  /// Returns the rules with further labels.
  static func adding(
    to rules: LabelRules?, context: [String] = [], secret: [String] = [], notSecret: [String] = [],
    hidesResult: Bool = false
  ) -> LabelRules? {
    LabelRules(
      context: (rules?.context ?? []).union(context), secret: (rules?.secret ?? []).union(secret),
      notSecret: (rules?.notSecret ?? []).union(notSecret), hidesResult: hidesResult || rules?.hidesResult == true)
  }
}
