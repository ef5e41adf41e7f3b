#pragma once

// Nothing to call: linking this target is enough. See mutex.c.
