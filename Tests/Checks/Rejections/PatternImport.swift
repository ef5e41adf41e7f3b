// Patterns come with MediatorLinks, and need no import of their own.
// expect: cannot find type 'RoutePattern' in scope

import MediatorKit

#if RIGHT
import MediatorLinks
#endif

let order: RoutePattern = "/order/:id"
