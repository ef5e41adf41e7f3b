func startsAtOnce() {
  Task.immediate {}
}
