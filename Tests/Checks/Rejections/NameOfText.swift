// A name from a variable is created by its type.
// expect: cannot convert value of type 'String' to expected argument type 'TargetName'

import MediatorKit

func has(_ mediator: Mediator, _ name: String) -> Bool {
  #if RIGHT
  mediator.hasTarget(TargetName(name))
  #else
  mediator.hasTarget(name)
  #endif
}
