import MediatorLinks

/// A text that has a form: a link with another text is one of the next route.
protocol FormedText: TextDecodable, MatchedText {
  var parameterText: String { get set }
  static var form: String { get }
  init()
  static func accepts(_ text: String) -> Bool
}

extension FormedText {
  init(text: String) throws(ParameterError) {
    guard Self.accepts(text) else { throw .malformed(expected: Self.form) }
    self.init()
    parameterText = text
  }
}

/// A name of a user, a bot, a channel or a game.
struct Username: FormedText {
  static let form = "a name such as durov"
  var parameterText = ""

  static func accepts(_ text: String) -> Bool {
    text.utf8.count <= 32 && text.wholeMatch(of: /[A-Za-z](_?[A-Za-z0-9])*/) != nil
  }
}

/// What a bot or a page is started with, perhaps nothing.
struct StartText: FormedText {
  static let form = "at most 64 letters, digits, - and _"
  var parameterText = ""

  static func accepts(_ text: String) -> Bool { text.wholeMatch(of: /[A-Za-z0-9_-]{0,64}/) != nil }
}

/// The invitation to a chat, which is not a number.
struct InviteHash: FormedText {
  static let form = "letters, digits, - and _, and not digits alone"
  var parameterText = ""

  static func accepts(_ text: String) -> Bool {
    text.wholeMatch(of: /[A-Za-z0-9_-]+/) != nil && text.wholeMatch(of: /[0-9]+/) == nil
  }
}

/// The number of a message or a story.
struct ItemNumber: FormedText {
  static let form = "a number from 1 to 2147483647"
  var parameterText = ""

  static func accepts(_ text: String) -> Bool {
    text.wholeMatch(of: /[0-9]+/) != nil && Int32(text).map { $0 > 0 } == true
  }
}

/// The number that a text begins with.
struct LeadingNumber: FormedText {
  static let form = "a number, and perhaps other text"
  var parameterText = ""
  var number: Int { Int(parameterText.prefix { $0.isNumber }) ?? 0 }

  static func accepts(_ text: String) -> Bool { text.first.map { ("1"..."9").contains($0) } == true }
}

/// The number of a phone, perhaps with its plus sign, which a query has as a space.
struct PhoneNumber: FormedText {
  static let form = "at most 32 digits"
  var parameterText = ""
  var digits: String { parameterText.filter { $0 != " " && $0 != "+" } }

  static func accepts(_ text: String) -> Bool { text.wholeMatch(of: /[ +]?[0-9]{1,32}/) != nil }
}

/// Any text but an empty one.
struct FilledText: FormedText {
  static let form = "a text"
  var parameterText = ""

  static func accepts(_ text: String) -> Bool { !text.isEmpty }
}
