/** Calls for every member of staff: their own account, their password, accepting an invitation, and the home screen. */

import { linkStateSchema } from '@evergrove/contract/accounts/accounts'
import {
  acceptInvitationInput,
  invitationLinkInput,
  morningMailInput,
  morningMailSchema,
  staffMemberSchema,
  staffPasswordInput,
} from '@evergrove/contract/staff/staff-accounts'
import { staffHomeSchema } from '@evergrove/contract/staff/staff-home'
import { waitingSchema } from '@evergrove/contract/staff/waiting'
import {
  acceptInvitation,
  changeOwnPassword,
  checkInvitation,
  countWaiting,
  getMorningMail,
  getStaffHome,
  switchMorningMail,
} from '@evergrove/core/staff'
import { z } from '@hono/zod-openapi'
import { publicCall, staffCalls } from '../../call.ts'
import { type ApiDependencies, withCodeLimit } from '../../dependencies.ts'
import { countPassword } from '../../http/count-sign-in.ts'
import { bodyRefusals, jsonResponse, staffRefusals } from '../../http/describe-route.ts'
import { throttle } from '../../http/throttle.ts'

const anybody = staffCalls('console')

/** What the calls about the caller's own account, which cannot be missing, are refused with. */
const refusals = { ...bodyRefusals, ...staffRefusals }

const invitation = { tags: ['Staff'], before: ({ limits }: ApiDependencies) => [throttle(limits.linkUses)] }

/** What waits, for the home screen and the menu, and the calls about the caller's own account. */
export const staffSelfCalls = [
  anybody('GET /staff/home', {
    id: 'getStaffHome',
    summary: 'Get the open work and the figures of the last 30 days',
    gives: { 200: jsonResponse(staffHomeSchema, 'Anything the role may not see is null.') },
    answer: ({ deps, staff }) => getStaffHome(deps, staff.role),
  }),
  anybody('GET /staff/waiting', {
    id: 'countWaiting',
    summary: 'Count the open work',
    gives: { 200: jsonResponse(waitingSchema, 'Anything the role may not see is null.') },
    answer: ({ deps, staff }) => countWaiting(deps.db, staff),
  }),
  anybody('GET /staff/me', {
    id: 'getStaffMember',
    summary: 'Get the signed-in member of staff and their role',
    gives: { 200: jsonResponse(staffMemberSchema, 'The owner of the token.') },
    answer: ({ staff: { id, email, role } }) => ({ id, email, role }),
  }),
  anybody('POST /staff/password', {
    id: 'changeStaffPassword',
    summary: 'Change your own password',
    takes: staffPasswordInput,
    gives: {
      200: jsonResponse(z.object({ token: z.string() }), 'Changed. Earlier tokens are no longer valid; use this one.'),
    },
    refusals,
    async answer({ c, deps, body, actor, staff: { email, sessionId } }) {
      const forgive = await countPassword(deps, { ...actor, sessionId })
      const changing = withCodeLimit(deps, 'staffCodes')
      const changed = await changeOwnPassword(changing, { input: body, actor, email, sessionId })
      c.get('record')({ kind: 'session-ended', cause: 'password-changed', actor: 'staff', id: actor.id })
      await forgive()
      return changed
    },
  }),
  publicCall('POST /staff/invitation', {
    ...invitation,
    id: 'acceptInvitation',
    summary: 'Accept an invitation by choosing a password',
    takes: acceptInvitationInput,
    gives: {
      201: jsonResponse(z.object({ email: z.string() }), 'The account was created. Sign in with this email address.'),
    },
    answer: ({ deps, body }) => acceptInvitation(deps, body),
  }),
  publicCall('POST /staff/invitation/check', {
    ...invitation,
    id: 'checkInvitation',
    summary: 'Check whether an invitation can still be accepted',
    takes: invitationLinkInput,
    gives: { 200: jsonResponse(linkStateSchema, 'The link stays as it is.') },
    answer: ({ deps, body }) => checkInvitation(deps, body),
  }),
  anybody('GET /staff/morning-mail', {
    id: 'getMorningMail',
    summary: 'Get whether you are emailed each morning what waits',
    gives: { 200: jsonResponse(morningMailSchema, 'The setting of the caller.') },
    answer: ({ deps, staff }) => getMorningMail(deps.db, staff.id),
  }),
  anybody('PUT /staff/morning-mail', {
    id: 'switchMorningMail',
    summary: 'Switch the email of the morning on or off',
    takes: morningMailInput,
    gives: { 204: { description: 'Switched.' } },
    refusals,
    answer: ({ deps, body, actor }) => switchMorningMail(deps, { input: body, actor }),
  }),
]
