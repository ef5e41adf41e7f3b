/// A user who may sign in.
nonisolated struct User: Sendable {
  let name: String
  let fullName: String
  let password: PasswordHash

  /// The users of the example; their passwords are in the README.
  static let all = [
    User(
      name: "ada", fullName: "Ada Lovelace",
      password: PasswordHash(
        salt: "6f1d2a3b9c804e57", hash: "26c114345d3d2205a9cdd3e142f1b8e85e837ce4e33df94402489d96de50709c")),
    User(
      name: "grace", fullName: "Grace Hopper",
      password: PasswordHash(
        salt: "b24c91d07e3f5a68", hash: "6142160235d3aaf51435df5f03dc31c7e05782d878c28b39449075ac45315a49")),
  ]
}
