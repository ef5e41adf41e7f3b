import Measuring
import Testing

/// The counts with which the gate decides.
@Suite struct InstructionCountsTests {
  @Test("The least of several counts of a case counts")
  func theLeastCountCounts() {
    let counts = InstructionCounts("urls/open, two\t103.5\ntyped/call\t68\nurls/open, two\t101\nurls/open, two\t102\n")
    #expect(counts["urls/open, two"] == 101)
    #expect(counts.times("urls/open, two") == 3)
    #expect(counts["typed/call"] == 68)
    #expect(counts.times("typed/call") == 1)
  }

  @Test("A case is above its limit only if its least count is")
  func aCaseIsAboveItsLimitOnlyIfItsLeastCountIs() {
    let counts = InstructionCounts("b\t12\na\t11\nonce high\t11\nonce high\t10\nwithout a limit\t99")
    #expect(counts.names(above: ["a": 10, "b": 10, "once high": 10, "not counted": 1]) == ["a", "b"])
  }

  @Test("Lines that are no counts are skipped")
  func linesThatAreNoCountsAreSkipped() {
    #expect(InstructionCounts().isEmpty)
    #expect(InstructionCounts("a\tmany\nb\n\nc\t1\t2").isEmpty)
    #expect(InstructionCounts("a\t1")["b"] == nil)
    #expect(InstructionCounts("a\t1").times("b") == 0)
  }
}
