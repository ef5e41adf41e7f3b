// Patterns come with MediatorLinks, and need no import of their own.
// alone: without the import that the others have
// expect: cannot find type 'RoutePattern' in scope

import MediatorKit

#if RIGHT
import MediatorLinks
#endif

let order: RoutePattern = "/order/:id"
