import MediatorKit

/// Whether links are opened, held or rejected, for example until the app is ready.
///
/// ```swift
/// var settings = LinkSettings(gate: .holding)
/// settings.gateCapacity = 4
/// let mediator = try Mediator(links: settings)
/// mediator.linkGate = .open
/// ```
public enum LinkGate: String, Sendable, Codable {
  /// Links are opened.
  case open
  /// Links wait until the gate is opened; synchronous methods reject them.
  case holding
  /// Links are rejected.
  case rejecting
}

/// The gate at which links wait for the app.
struct AppGate: Sendable {
  private let gate: Gate
  private let capacity: Int
  private let expiry: Duration?

  init(_ settings: LinkSettings) {
    capacity = max(0, settings.gateCapacity)
    expiry = settings.gateExpiry
    gate = Gate(limit: capacity, keepsLatest: settings.gateKeepsLatest, standing: settings.gate.answer)
  }

  var isOpen: Bool { gate.isOpen }
  var state: LinkGate {
    get {
      switch gate.standing {
      case .success: .open
      case nil: .holding
      case .failure: .rejecting
      }
    }
    nonmutating set { gate.stand(newValue.answer) }
  }

  /// Returns if the gate is open.
  ///
  /// - Throws: ``MediatorError/Code/linksHeld`` or ``MediatorError/Code/linksRejected``.
  func passNow() throws {
    guard let answer = gate.standing else { throw MediatorError(.linksHeld) }
    _ = try answer.get()
  }

  /// Waits until the gate is open, at most until the caller's deadline.
  ///
  /// - Parameter late: The error of that deadline.
  func pass(_ source: LinkSource, until deadline: ContinuousClock.Instant?, late: MediatorError) async throws {
    // A late task displaces no link.
    if gate.standing == nil, let deadline, deadline <= .now { throw late }
    let link = Gate.Link(origin: Gate.Origin(source: source), displacement: MediatorError(.linkDisplaced))
    let arrival: Gate.Arrival?
    do {
      arrival = try gate.enter(link)
    } catch is Gate.Full {
      throw MediatorError(.linkQueueFull, found: "\(capacity)")
    }
    guard let arrival else { return }
    arrival.displace()
    // At most a decade, because the sum with a longer duration may overflow.
    let expiry = expiry.map { ContinuousClock.now + min($0, .seconds(315_360_000)) }
    let expires = expiry.map { expiry in deadline.map { expiry < $0 } ?? true } ?? false
    _ = try await gate.answer(
      to: arrival.wait, until: expires ? expiry : deadline, late: expires ? MediatorError(.linkExpired) : late)
  }
}

extension LinkGate {
  /// The answer to links that arrive, or `nil` if they wait.
  fileprivate var answer: Gate.Answer? {
    switch self {
    case .open: .success(true)
    case .holding: nil
    case .rejecting: .failure(MediatorError(.linksRejected))
    }
  }
}
