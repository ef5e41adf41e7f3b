extension CallSite {
  /// Runs work, and adds this call site to its errors that have none.
  func locating<Result>(_ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let error as MediatorError where error.callSite == nil {
      throw error.located(self)
    }
  }
}
