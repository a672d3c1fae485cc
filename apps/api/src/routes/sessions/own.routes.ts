/** Where the caller is signed in, for agents and for staff, and signing out there. */
import { sessionSchema } from '@evergrove/contract/accounts/sessions'
import { ownSignInSchema } from '@evergrove/contract/security-log'
import { endOneSession, getCurrentAgent, listSessions } from '@evergrove/core/accounts'
import { listSignIns } from '@evergrove/core/security'
import { endOtherStaffSessions } from '@evergrove/core/staff'
import { z } from '@hono/zod-openapi'
import { agentCall, staffCalls } from '../../call.ts'
import { jsonResponse, staffRefusals } from '../../http/describe-route.ts'

const sessionParam = z.object({ id: z.uuid('A valid session id is required.') })

const listed = { 200: jsonResponse(z.array(sessionSchema), 'At most 100, the last used first.') }
const ended = { 204: { description: 'The session has ended. Its tokens are no longer valid.' } }

const tags = ['Sessions']
const agentActor = (id: number) => ({ kind: 'agent', id }) as const

/** The calls about the calling agent's own sessions. */
export const agentSessionCalls = [
  agentCall('GET /auth/sessions', {
    id: 'listSessions',
    summary: 'List where the calling agent is signed in',
    tags,
    gives: listed,
    answer: ({ deps, agentId, session }) => listSessions(deps, { owner: agentActor(agentId), ...session }),
  }),
  agentCall('GET /auth/sign-ins', {
    id: 'listSignIns',
    summary: 'List the last sign-ins to the calling agent’s account, and attempts that were refused',
    tags,
    gives: { 200: jsonResponse(z.array(ownSignInSchema), 'At most 20, the newest first.') },
    answer: async ({ deps, agentId }) => listSignIns(deps, await getCurrentAgent(deps, agentId)),
  }),
  agentCall('DELETE /auth/sessions/{id}', {
    id: 'endSession',
    summary: 'Sign out on one device',
    tags,
    params: sessionParam,
    gives: ended,
    async answer({ c, deps, params, agentId }) {
      await endOneSession(deps, agentActor(agentId), params.id)
      c.get('record')({ kind: 'session-ended', cause: 'one-session', actor: 'agent', id: agentId })
    },
  }),
]

const anybody = staffCalls('console')

/** The calls about the sessions of the calling member of staff. */
export const staffOwnSessionCalls = [
  anybody('GET /staff/sessions', {
    id: 'listStaffSessions',
    summary: 'List where you are signed in',
    gives: listed,
    answer: ({ deps, actor, staff }) => listSessions(deps, { owner: actor, ...staff }),
  }),
  anybody('DELETE /staff/sessions', {
    id: 'endOtherStaffSessions',
    summary: 'Sign out on all your other devices',
    gives: { 204: { description: 'Only the session of this call continues.' } },
    refusals: staffRefusals,
    async answer({ c, deps, staff }) {
      await endOtherStaffSessions(deps, staff)
      c.get('record')({ kind: 'session-ended', cause: 'other-sessions', actor: 'staff', id: staff.id })
    },
  }),
  anybody('DELETE /staff/sessions/{id}', {
    id: 'endOwnStaffSession',
    summary: 'Sign out on one of your devices',
    params: sessionParam,
    gives: ended,
    refusals: staffRefusals,
    async answer({ c, deps, params, actor }) {
      await endOneSession(deps, actor, params.id)
      c.get('record')({ kind: 'session-ended', cause: 'one-session', actor: 'staff', id: actor.id })
    },
  }),
]
