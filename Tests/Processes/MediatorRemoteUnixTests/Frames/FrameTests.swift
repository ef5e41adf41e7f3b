import Foundation
import MediatorRemoteUnix
import Testing

@Suite("Frames") struct FrameTests {
  private static let subject = RemoteSubject("mk", "1", "depot", "a.b/c", "shop")
  private static let message = RemoteMessage(headers: ["mk-id": "7"], body: Data([0, 10, 255]))
  private static let frames: [Frame] = [
    .welcome(messageSize: 1 << 20), .request(7, subject, message), .notice(subject, RemoteMessage()),
    .answer(.max, message), .unserved(7), .leaving,
  ]

  @Test("Frames are read as they are written, wherever their bytes are split (RM21)") func splits() throws {
    let bytes = Self.frames.flatMap(\.bytes)
    for split in 0...bytes.count {
      var reader = FrameReader(messageSize: 1024)
      var frames: [Frame] = []
      for part in [bytes[..<split], bytes[split...]] {
        reader.add(part)
        while let frame = try reader.next() { frames.append(frame) }
      }
      #expect(frames == Self.frames && !reader.isInside)
    }
  }

  @Test("A frame that is too long is rejected by its first four bytes (RM21)") func length() throws {
    let longest = Frame.answer(1, RemoteMessage(body: Data(count: 1024)))
    var reader = FrameReader(messageSize: 1024)
    reader.add(longest.bytes[...])
    #expect(try reader.next() == longest)
    for length: [UInt8] in [[0xFF, 0xFF, 0xFF, 0xFF], [0, 1, 0, 0], [0, 0, 0, 0], [0, 0, 0, 8]] {
      var reader = FrameReader(messageSize: 1024)
      reader.add(length[...])
      #expect(throws: FrameProblem.self) { try reader.next() }
    }
  }

  @Test("The longest frame has the longest subject and the largest message, and not a byte more (RM21)")
  func longest() throws {
    func request(_ subject: Int, _ body: Int) -> Frame {
      .request(7, RemoteSubject(String(repeating: "a", count: subject)), RemoteMessage(body: Data(count: body)))
    }
    for (frame, isRead) in [(request(1024, 2048), true), (request(1024, 2049), false), (request(1025, 0), false)] {
      var reader = FrameReader(messageSize: 2048)
      reader.add(frame.bytes[...])
      if isRead {
        #expect(try reader.next() == frame)
      } else {
        #expect(throws: FrameProblem.self) { try reader.next() }
      }
    }
  }

  @Test(
    "What is no frame is rejected (RM21)",
    arguments: [
      [0, 1],  // an unknown kind
      [7, 0], [1, 1], [5, 1], [6, 1],  // what has no content, with some
      [2], [2, 0], [2, 0, 1], [2, 0, 9, 97], [2, 255, 255, 97],  // a subject that is not complete
      [2, 0, 0, 10], [2, 0, 1, 42, 10], [2, 0, 3, 97, 46, 46, 10], [2, 0, 1, 0xFF, 10],  // no subject
      [2, 0, 1, 97], [4, 97, 58], [4],  // headers that do not end
    ] as [[UInt8]])
  func malformed(content: [UInt8]) {
    var reader = FrameReader(messageSize: 1024)
    let rest = [content[0]] + [UInt8](repeating: 0, count: 8) + content.dropFirst()
    reader.add(([0, 0, 0, UInt8(rest.count)] + rest)[...])
    #expect(throws: FrameProblem.self) { try reader.next() }
  }

  @Test("A frame of which half is there is not complete (RM21)") func half() throws {
    let bytes = Self.frames[1].bytes
    for count in 1..<bytes.count {
      var reader = FrameReader(messageSize: 1024)
      reader.add(bytes[..<count])
      #expect(try reader.next() == nil && reader.isInside)
    }
  }
}
