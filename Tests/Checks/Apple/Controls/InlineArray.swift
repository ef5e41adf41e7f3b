func makesAnInlineArray() -> Int {
  let numbers: InlineArray<3, Int> = [1, 2, 3]
  return numbers[0]
}
