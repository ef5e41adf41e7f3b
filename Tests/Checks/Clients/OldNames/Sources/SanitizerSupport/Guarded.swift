package struct Guarded {
  package let isInstrumented = false

  package init() {}
}
