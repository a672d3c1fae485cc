/**
 * React's development build with its warnings, but without the records for debugging that it keeps of every element:
 * the stack of its creation, a console task and profiler marks. They took a sixth of the time of a component test.
 */
import * as React from 'react'

Object.assign(console, { createTask: undefined, timeStamp: undefined })

/** React stops recording stacks after ten thousand within a second. This tells it that it has reached that number. */
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as object
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} })
