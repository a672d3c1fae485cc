/** Calls that need no sign-in. */
import { createSend } from '../api/calls.ts'
import { apiBaseUrl } from '../document/use-site.ts'
import { actionsOf } from './failure.ts'

export const visitorSend = createSend(apiBaseUrl)

/** Actions without a sign-in. Never rejects. */
export const visitorAct = actionsOf(visitorSend)
