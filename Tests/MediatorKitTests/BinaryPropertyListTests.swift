import Foundation
import MediatorKit
import Testing

/// Binary property lists are built object by object, so that damaged and hostile ones can be.
@Suite struct BinaryPropertyListTests {
  /// A file of objects, the first of which is the top; references and offsets have two bytes.
  private func plist(_ objects: [[UInt8]], count: Int? = nil, top: Int = 0) -> Data {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += [UInt8(bytes.count >> 8), UInt8(bytes.count & 255)]
      bytes += object
    }
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 2, 2]
    for number in [count ?? objects.count, top, table] {
      bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    return Data(bytes)
  }

  private func text(_ text: String) -> [UInt8] { [0x50 | UInt8(text.utf8.count)] + text.utf8 }
  private func list(_ references: Int...) -> [UInt8] { [0xA0 | UInt8(references.count)] + bytes(references) }
  private func dictionary(_ keys: [Int], _ values: [Int]) -> [UInt8] {
    [0xD0 | UInt8(keys.count)] + bytes(keys + values)
  }
  private func bytes(_ references: [Int]) -> [UInt8] { references.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }

  /// A sound file whose one default is the object 9 of those that are added.
  private func file(_ value: [[UInt8]]) -> Data {
    let fixed = [
      dictionary([1, 2], [3, 4]), text("version"), text("routes"), [0x10, 1], list(5),
      dictionary([6, 7, 10], [8, 8, 11]), text("pattern"), text("action"), text("t/a"), [0x09], text("defaults"),
      dictionary([6], [12]),
    ]
    return plist(fixed + value)
  }

  @Test(
    arguments: [
      ([0x08], "false"), ([0x09], "true"), ([0x10, 0xFF], "255"), ([0x11, 1, 0], "256"),
      ([0x12, 255, 255, 255, 255], "4294967295"),
      ([0x13, 255, 255, 255, 255, 255, 255, 255, 254], "-2"),
      ([0x14, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255], "18446744073709551615"),
      ([0x22, 0x3F, 0xC0, 0, 0], "1.5"), ([0x23, 0xC0, 0x04, 0, 0, 0, 0, 0, 0], "-2.5"), ([0x50], ""),
      ([0x52, 0x61, 0x62], "ab"),
      ([0x5F, 0x10, 2, 0x61, 0x62], "ab"), ([0x62, 0xD8, 0x3D, 0xDE, 0x00], "😀"), ([0x61, 0, 0xE9], "é"),
    ] as [([UInt8], String)])
  func readsValues(object: [UInt8], expected: String) throws {
    #expect(try RouteFile(file([object])).entries[0].defaults[0].1 == [expected])
  }

  @Test(
    arguments: [
      ([0x00], "routes[0].defaults.pattern: Expected a text, a number, a truth value or a list of them, found null."),
      ([0x33, 0, 0, 0, 0, 0, 0, 0, 0], "A date has no place in this document."),
      ([0x41, 0], "Data has no place in this document."),
      ([0x80, 1], "The binary property list is damaged: a value has an unknown type."),
      ([0x22, 0x7F, 0xC0, 0, 0], "A number that is not finite has no place in this document."),
      ([0x15], "The binary property list is damaged: a number is too long."),
      ([0x13, 0], "The binary property list is damaged: a number is too long."),
      ([0x5E, 0x61], "The binary property list is damaged: a text is too long."),
      (
        [0x5F, 0x13, 255, 255, 255, 255, 255, 255, 255, 255], "The binary property list is damaged: a length is wrong."
      ),
      (
        [0x5F, 0x13, 127, 255, 255, 255, 255, 255, 255, 255], "The binary property list is damaged: a text is too long."
      ),
      ([0x5F, 0x50], "The binary property list is damaged: a length is wrong."),
      ([0x51, 0xE9], "The binary property list is damaged: a text is not Unicode."),
      ([0x61, 0xD8, 0x00], "The binary property list is damaged: a text is not Unicode."),
      ([0xAF, 0x12, 127, 255, 255, 255], "The binary property list is damaged: a list is too long."),
      ([0xA1, 255, 255], "The binary property list is damaged: a reference is wrong."),
      ([0xD1, 0, 9, 0, 9], "The binary property list is damaged: a key is not a text."),
      ([0xA1, 0, 12], "Lists and dictionaries may be nested at most 32 deep."),
    ] as [([UInt8], String)])
  func refusesWhatIsDamaged(object: [UInt8], expected: String) {
    #expect(problems(file([object]), named: "r.plist") == "r.plist: " + expected)
  }

  @Test func boundsWhatSharingUnfoldsTo() {
    // Twenty lists, each of which holds the next one eight times.
    var objects = (13..<33).map { list($0, $0, $0, $0, $0, $0, $0, $0) }
    objects.append(text("a"))
    #expect(problems(file(objects), named: "r.plist") == "r.plist: The property list is too large when it is unfolded.")
  }

  @Test func refusesWrongTrailers() {
    let message = "r: The binary property list is damaged:"
    let sound = plist([[0x09]])
    #expect(problems(sound, named: "r") == "r: Expected a dictionary, found a truth value.")
    #expect(problems(Data("bplist00".utf8), named: "r") == "\(message) it is cut off.")
    #expect(problems(sound.dropFirst(0).dropLast(), named: "r") == "\(message) its trailer is wrong.")
    #expect(problems(plist([[0x09]], count: 0), named: "r") == "\(message) its trailer is wrong.")
    #expect(problems(plist([[0x09]], count: 2), named: "r") == "\(message) its trailer is wrong.")
    #expect(problems(plist([[0x09]], count: -1), named: "r") == "\(message) its trailer is wrong.")
    #expect(problems(plist([[0x09]], top: 1), named: "r") == "\(message) its trailer is wrong.")
    var wrong = Array(sound)
    wrong[9] = 0xFF
    #expect(problems(Data(wrong), named: "r") == "\(message) an offset is wrong.")
  }
}
