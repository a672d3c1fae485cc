/** The calls of the auth pages. They are loaded when a form is first used, so that the pages are shown without them. */

export const loadSession = () => import('../platform/session/session.ts')

export const loadAccountCalls = () => import('../platform/session/account-calls.ts')
