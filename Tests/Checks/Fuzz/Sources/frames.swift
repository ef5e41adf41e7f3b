import Foundation
import MediatorRemote
import MediatorRemoteUnix

/// Reads frames as another process may send them.
///
/// The first byte says in which portions they arrive. What was read is read again as it is written, however it is split.
func fuzz(_ input: UnsafeBufferPointer<UInt8>) {
  guard let first = input.first else { return }
  let bytes = Array(input.dropFirst())
  let whole = read(bytes, by: max(1, bytes.count))
  let parts = read(bytes, by: Int(first) + 1)
  require(whole.frames == parts.frames && whole.isBroken == parts.isBroken, "portions make no difference")
  let written = whole.frames.flatMap(\.bytes)
  require(read(written, by: 7).frames == whole.frames, "a frame is read as it is written")
}

private func read(_ bytes: [UInt8], by count: Int) -> (frames: [Frame], isBroken: Bool) {
  var reader = FrameReader(messageSize: 4096)
  var frames: [Frame] = []
  do throws(FrameProblem) {
    for start in stride(from: 0, to: bytes.count, by: count) {
      reader.add(bytes[start..<min(start + count, bytes.count)])
      while let frame = try reader.next() { frames.append(frame) }
    }
    return (frames, false)
  } catch {
    require((1..<300).contains(error.text.utf8.count), "an error has a short message")
    return (frames, true)
  }
}
