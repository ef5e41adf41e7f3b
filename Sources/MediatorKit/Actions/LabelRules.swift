/// The labels of inputs whose values are not printed, and whether the result is.
///
/// An object that most actions do not have, so that copying their declarations costs nothing.
package final class LabelRules: Sendable {
  /// The labels of the inputs whose values are not printed.
  package let secret: Set<String>
  /// The labels that are declared not to be secret, because they look like secret ones.
  package let notSecret: Set<String>
  /// Whether the result is not printed.
  let hidesResult: Bool

  private init(secret: Set<String>, notSecret: Set<String>, hidesResult: Bool) {
    self.secret = secret
    self.notSecret = notSecret
    self.hidesResult = hidesResult
  }

  /// Returns the rules with further labels.
  package static func adding(
    to rules: LabelRules?, secret: [String] = [], notSecret: [String] = [],
    hidesResult: Bool = false
  ) -> LabelRules? {
    LabelRules(
      secret: (rules?.secret ?? []).union(secret),
      notSecret: (rules?.notSecret ?? []).union(notSecret), hidesResult: hidesResult || rules?.hidesResult == true)
  }
}
