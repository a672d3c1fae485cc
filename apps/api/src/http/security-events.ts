/** The security log of a request: a line in the log at once, and a row for the screens soon afterwards. */
import { deviceOf } from '@evergrove/core/accounts'
import type { SecurityEvent } from '@evergrove/core/platform/security-event'
import type { SecurityLog } from '@evergrove/core/security'
import { createMiddleware } from 'hono/factory'
import type { ApiEnvironment } from '../environment.ts'

const MESSAGES: Record<SecurityEvent['kind'], string> = {
  'sign-in': 'Someone signed in',
  'sign-in-refused': 'A sign-in was refused',
  'session-ended': 'A session was ended',
  'second-factor': 'A second factor was used or changed',
  'proof-refused': 'A proof was refused',
  'token-refused': 'A token was refused',
  'link-refused': 'A link was refused',
  'role-refused': 'A call was refused for its role',
  throttled: 'A source was stopped',
}

/** Returns true for an intended and completed act. Every other event is a refusal. */
const isSuccess = ({ kind }: SecurityEvent): boolean =>
  kind === 'sign-in' || kind === 'session-ended' || kind === 'second-factor'

/** Returns true for the only events that concern a person's devices. */
const hasDevice = ({ kind }: SecurityEvent): boolean => kind === 'sign-in' || kind === 'sign-in-refused'

/** Returns the event as a line of the log. The stream is named `security`. */
function lineOf({ kind, cause, actor, id, addressHash }: SecurityEvent, source: string) {
  const account = id === undefined ? {} : { [`${actor}_id`]: id }
  const address = addressHash === undefined ? {} : { address_hash: addressHash }
  return { source, security: kind, kind: actor, cause, ...account, ...address }
}

/** Puts `record` into the context. */
export const recordEvents = (security: Pick<SecurityLog, 'add'>) =>
  createMiddleware<ApiEnvironment>(async (c, next) => {
    c.set('record', (event) => {
      const source = c.get('clientAddress')
      c.get('log')[isSuccess(event) ? 'info' : 'warn'](lineOf(event, source), MESSAGES[event.kind])
      const device = hasDevice(event) ? deviceOf({ userAgent: c.req.header('User-Agent') }) : undefined
      security.add({ ...event, source, device, requestId: c.get('requestId') })
    })
    await next()
  })
