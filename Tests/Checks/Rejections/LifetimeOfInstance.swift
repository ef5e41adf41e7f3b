// The lifetime of a target is that of the type; one of its instances would not be read (FD1).
// expect: type 'Counter' does not conform to protocol 'Target'
// expect: unavailable static property 'lifetime' was used to satisfy a requirement of protocol 'Target': declare it static, as in 'static let lifetime = Lifetime.transient'

import MediatorKit

final class Counter: Target {
  static let name: TargetName = "counter"
  #if RIGHT
  static let lifetime = Lifetime.transient
  #else
  let lifetime = Lifetime.transient
  #endif
  static var actions: ActionTable<Counter> {}
}
