import MediatorLinks
import MediatorTestSupport
import Synchronization
import Testing

// Classes hold values of their own type; structures do so in lists and boxes.

private final class Node: StructureDecodable, Sendable {
  let next: Node?
}

private final class Endless: StructureDecodable, Sendable {
  let inner: Endless
}

private struct Listed: StructureDecodable {
  var parts: [Listed]
}

private final class Twice: StructureDecodable, Sendable {
  let left: Twice??
  let right: Twice??
}

private struct First: StructureDecodable {
  var seconds: [Second]?
}

private struct Second: StructureDecodable {
  var firsts: [First]?
}

/// The type of its property is never the same, so that no type repeats.
private final class Growing<Value: Decodable & Sendable>: StructureDecodable, Sendable {
  let larger: Growing<[Value]>?
}

/// A value that decodes itself from itself.
private struct Circular: Decodable, Sendable {
  init(from decoder: any Decoder) throws {
    self = try decoder.singleValueContainer().decode(Circular.self)
  }
}

private struct Circle: StructureDecodable {
  var circular: Circular
}

/// Rejects every sample of the check at registration, so that the properties after it are not checked.
private struct Code: TextDecodable, Decodable {
  init(from decoder: any Decoder) throws {
    self = try Code(text: decoder.singleValueContainer().decode(String.self))
  }

  init(text: String) throws(ParameterError) {
    if text != "only-this" { throw .malformed(expected: "Code") }
  }
}

private final class Hidden: StructureDecodable, Sendable {
  let code: Code
  let next: Hidden?
}

private final class HiddenTwice: StructureDecodable, Sendable {
  let code: Code
  let left: HiddenTwice??
  let right: HiddenTwice??
}

private final class HiddenSuper: StructureDecodable, Sendable {
  enum Key: CodingKey { case code }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    _ = try values.decode(Code.self, forKey: .code)
    _ = try HiddenSuper(from: values.superDecoder())
  }
}

private struct HiddenList: StructureDecodable {
  var code: Code
  var parts: [HiddenList]?
  var circular: Circular?
}

/// Catches the errors of its own type, so that registration would not see them.
private final class Careless: StructureDecodable, Sendable {
  enum Key: CodingKey { case left, right }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    _ = try? values.decode(Careless.self, forKey: .left)
    _ = try? values.decode(Careless.self, forKey: .right)
  }
}

/// As `Careless`, behind a property without a sample.
private final class HiddenCareless: StructureDecodable, Sendable {
  enum Key: CodingKey { case code, left, right, more }
  static let count = Mutex(0)

  init(from decoder: any Decoder) throws {
    Self.count.withLock { $0 += 1 }
    let values = try decoder.container(keyedBy: Key.self)
    _ = try values.decode(Code.self, forKey: .code)
    for key in [Key.left, .right, .more] {
      _ = try? values.decode(HiddenCareless.self, forKey: key)
      _ = try? HiddenCareless(from: values.superDecoder())
    }
  }
}

/// Decodes itself twice from nothing.
private final class Absent: StructureDecodable, Sendable {
  enum Key: CodingKey { case left, right }
  static let count = Mutex(0)

  init(from decoder: any Decoder) throws {
    Self.count.withLock { $0 += 1 }
    let values = try decoder.container(keyedBy: Key.self)
    for key in [Key.left, .right] {
      _ = try values.decode(Absent?.self, forKey: key)
      _ = try? Absent(from: values.superDecoder())
    }
  }
}

/// Encodes itself in the encoder of its superclass.
private final class EncodedSuper: StructureDecodable, Encodable, Sendable {
  init() {}
  init(from decoder: any Decoder) throws {}

  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    var single = list.superEncoder().singleValueContainer()
    try single.encode(self)
  }
}

private struct Holder: StructureDecodable, Encodable {
  var value: EncodedSuper
}

private struct RecursiveTarget: Target {
  static let name: TargetName = "recursive"
  static var actions: ActionTable<RecursiveTarget> {
    Action("node", "value") { (_, _: Node) in 0 }.exposed(to: .all)
    Action("endless", "value") { (_, _: Endless) in 0 }.exposed(to: .all)
    Action("listed", "value") { (_, _: Listed) in 0 }.exposed(to: .all)
    Action("twice", "value") { (_, _: Twice??) in 0 }.exposed(to: .all)
    Action("pair", "value") { (_, _: First) in 0 }.exposed(to: .all)
    Action("growing", "value") { (_, _: Growing<Int>?) in 0 }.exposed(to: .all)
    Action("circle", "value") { (_, _: Circle) in 0 }.exposed(to: .all)
    Action("careless", "value") { (_, _: Careless) in 0 }.exposed(to: .all)
  }
}

/// An object whose encoding does not end.
private final class Loop: StructureDecodable, Encodable, Sendable {
  let next = Mutex<Loop?>(nil)

  init() {}
  init(from decoder: any Decoder) throws {}

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if let next = next.withLock({ $0 }) { try container.encode(next, forKey: .next) }
  }

  enum CodingKeys: String, CodingKey { case next }
}

private struct HiddenTarget: Target {
  static let loop = ActionKey<Int, Loop>("hidden", "loop", "value")
  static let holder = ActionKey<Int, Holder>("hidden", "holder", "value")
  static let name: TargetName = "hidden"
  static var actions: ActionTable<HiddenTarget> {
    Action("next", "value") { (_, _: Hidden) in 0 }.exposed(to: .all)
    Action("optional", "value") { (_, _: Hidden?) in 0 }.exposed(to: .all)
    Action("twice", "value") { (_, _: HiddenTwice?) in 0 }.exposed(to: .all)
    Action("super", "value") { (_, _: HiddenSuper) in 0 }.exposed(to: .all)
    Action("list", "value") { (_, _: HiddenList) in 0 }.exposed(to: .all)
    Action(loop) { (_, _: Loop) in 0 }
    // Only code calls it, so its input is not checked.
    Action("closed", "value") { (_, _: Node) in 0 }
    Action("careless", "value") { (_, _: HiddenCareless) in 0 }.exposed(to: .all)
    Action("absent", "value") { (_, _: Absent) in 0 }
    Action(holder) { (_, _: Holder) in 0 }
  }
}

// The decoder had no depth: a type that contains itself was decoded from one parameter until the stack ended. The check at
// registration decoded samples in the same way.
@Suite("Structures that contain themselves") struct RecursiveStructureTests {
  @Test("Registration rejects a structure that contains itself, also through optionals, lists and others (AT1)")
  func registrationRejectsRecursion() throws {
    let error = expectFailureNow(
      .manyErrors,
      """
      'recursive/node': parameter 'value': no text form: found Node as property 'next' of Node, which contains itself
      'recursive/endless': parameter 'value': no text form: found Endless as property 'inner' of Endless, which contains itself
      'recursive/listed': parameter 'value': no text form: found Listed as property 'parts' of Listed, which contains itself
      'recursive/twice': parameter 'value': no text form: found Twice as property 'left' of Twice??, which contains itself
      'recursive/pair': parameter 'value': no text form: found First as property 'firsts' of First, which contains itself
      'recursive/growing': parameter 'value': no text form: found \(growing) as property 'larger' of Growing<Int>?, \
      nested more than 16 deep
      'recursive/circle': parameter 'value': no text form: found Circular as property 'circular' of Circle, \
      which contains itself
      'recursive/careless': parameter 'value': no text form: found Careless as property 'left' of Careless, which contains itself
      """
    ) { try Mediator { Registration { RecursiveTarget() } } }
    #expect(error?.errors.allSatisfy { $0.code == .unreadableInput } == true)
    expectFailureNow(.unreadableInput) {
      try Mediator { Route("/nodes/:node", exposedTo: .all) { (_: Node) in 0 } }
    }
  }

  /// The type at the maximum depth: 15 lists around the first argument.
  private var growing: String {
    "Growing<" + String(repeating: "Array<", count: 16) + "Int" + String(repeating: ">", count: 17)
  }

  @Test(
    "A structure whose recursion registration cannot see is rejected in every call (AT1)",
    arguments: [
      "next?code=only-this&next=a", "optional?code=only-this&next=a", "twice?code=only-this&left=a&right=b",
      "super?code=only-this", "list?code=only-this&parts=a&parts=b", "list?code=only-this&circular=a",
      "list?code=only-this&parts=a&parts=b&circular=c",
    ])
  func decodingIsLimited(_ action: String) throws {
    let mediator = try Mediator { Registration { HiddenTarget() } }
    let url = "app://hidden/\(action)"
    expectFailureNow(.malformedParameter) { try mediator.openNow(url, source: .web) }
    #expect(!mediator.canOpen(url, source: .web))
    #expect(!"\(mediator.explain(url, source: .web))".isEmpty)
  }

  // The encoder of URLs had no depth: an object that contains itself was encoded until the stack ended.
  @Test("An object that contains itself has no URL (AT1)") func objectsThatContainThemselvesHaveNoURL() throws {
    let mediator = try Mediator { Registration { HiddenTarget() } }
    let loop = Loop()
    loop.next.withLock { $0 = loop }
    expectFailureNow(.notGenerable) { try mediator.url(for: HiddenTarget.loop, loop, scheme: "app") }
  }

  // The depth was limited, the breadth was not: a URL decoded k to the power of 16 values.
  @Test("A structure that catches the errors of its own type is decoded a limited number of times (AT1)")
  func breadthIsLimited() throws {
    let mediator = try Mediator { Registration { HiddenTarget() } }
    HiddenCareless.count.withLock { $0 = 0 }
    _ = try? mediator.openNow("app://hidden/careless?code=only-this&left=a&right=b&more=c", source: .web)
    _ = mediator.canOpen("app://hidden/careless?code=only-this&left=a&right=b&more=c", source: .web)
    #expect(HiddenCareless.count.withLock { $0 } < 5000)
    Absent.count.withLock { $0 = 0 }
    _ = try? mediator.performNow("hidden", "absent")
    _ = try? mediator.performNow("hidden", "absent", Parameters(texts: [("left", "a"), ("right", "b")]))
    #expect(Absent.count.withLock { $0 } < 20_000)
  }

  @Test("A value that encodes itself in the encoder of its superclass has no URL (AT1)")
  func encodersOfSuperclassesAreLimited() throws {
    let mediator = try Mediator { Registration { HiddenTarget() } }
    expectFailureNow(.notGenerable) {
      try mediator.url(for: HiddenTarget.holder, Holder(value: EncodedSuper()), scheme: "app")
    }
  }

  @Test("A call by name with texts is limited like a URL (AT1)")
  func callsByNameAreLimited() throws {
    let mediator = try Mediator { Registration { HiddenTarget() } }
    expectFailureNow(
      .malformedParameter,
      "'hidden/closed': parameter 'next': malformed: found \"a\", expected values nested at most 16 deep"
    ) { try mediator.performNow("hidden", "closed", Parameters(texts: [("next", "a")])) }
  }
}
