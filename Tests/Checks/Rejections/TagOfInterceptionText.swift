// A tag that is not a literal is converted (FD41).
// expect: cannot convert value of type 'String' to expected argument type 'ActionTag'

import MediatorKit

let word = "staff"

#if RIGHT
let interception = Interception(.tag(ActionTag(word))) { invocation, next in try await next(invocation) }
#else
let interception = Interception(.tag(word)) { invocation, next in try await next(invocation) }
#endif
