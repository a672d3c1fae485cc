/**
 * React's development build with its warnings, but without what it records of every element for people at a debugger: the stack of
 * its creation, a task for the console and marks for the profiler. They took a sixth of the time of a component test.
 */
import * as React from 'react'

Object.assign(console, { createTask: undefined, timeStamp: undefined })

/** React stops recording stacks when it has recorded ten thousand within a second, which it is told that it has. */
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as object
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} })
