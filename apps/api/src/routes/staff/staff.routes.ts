/**
 * The search of the console, the calls for every member of staff about their own account, and the accounts of the
 * staff.
 */
import { linkStateSchema } from '@evergrove/contract/accounts/accounts'
import { reasonInput } from '@evergrove/contract/network'
import {
  acceptInvitationInput,
  invitationLinkInput,
  morningMailInput,
  morningMailSchema,
  staffAccountsSchema,
  staffInvitationInput,
  staffMemberSchema,
  staffPasswordInput,
  staffRoleInput,
} from '@evergrove/contract/staff/staff-accounts'
import { searchGroupSchema, searchInput, staffHomeSchema, waitingSchema } from '@evergrove/contract/staff/staff-home'
import {
  acceptInvitation,
  changeOwnPassword,
  changeStaffRole,
  checkInvitation,
  countWaiting,
  disableStaff,
  enableStaff,
  getMorningMail,
  getStaffHome,
  inviteStaff,
  listStaffAccounts,
  resetStaffCode,
  searchEverything,
  signOutStaff,
  switchMorningMail,
  withdrawInvitation,
} from '@evergrove/core/staff'
import { z } from '@hono/zod-openapi'
import { publicCall, staffCalls } from '../../call.ts'
import { type ApiDependencies, withCodeLimit } from '../../environment.ts'
import { countPassword } from '../../http/count-sign-in.ts'
import { bodyRefusals, done, jsonResponse, staffRefusals } from '../../http/describe-route.ts'
import { throttle } from '../../http/throttle.ts'

/** The search, which is one call for every kind of record. */
export const searchCalls = [
  staffCalls('search')('GET /staff/search', {
    id: 'searchEverything',
    summary: 'Search agents, payments, withdrawals, payout batches and ledger entries by one text',
    description: 'Only kinds that the caller’s role may use. Amounts are found among the newest 10,000 of each kind.',
    query: searchInput,
    gives: { 200: jsonResponse(z.array(searchGroupSchema), 'Up to five of each kind, without empty groups.') },
    answer: ({ deps, staff: { role }, query }) => searchEverything(deps.db, { text: query.q, role }),
  }),
]

const anybody = staffCalls('console')

/** The refusals of calls about the caller's own account, which cannot be missing. */
const refusals = { ...bodyRefusals, ...staffRefusals }

const invitation = { tags: ['Staff'], before: ({ limits }: ApiDependencies) => [throttle(limits.linkUses)] }

/** The waiting work for the home screen and the menu, and the calls about the caller's own account. */
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

const accounts = staffCalls('accounts')

/** The list of accounts, invitations and the actions of admins. */
export const staffAccountCalls = [
  accounts('GET /staff/accounts', {
    id: 'listStaffAccounts',
    summary: 'List staff accounts and open invitations',
    gives: { 200: jsonResponse(staffAccountsSchema, 'Including disabled accounts.') },
    answer: ({ deps }) => listStaffAccounts(deps.db),
  }),
  accounts('POST /staff/accounts/invite', {
    id: 'inviteStaff',
    summary: 'Invite someone to join the staff by email',
    takes: staffInvitationInput,
    gives: { 201: jsonResponse(z.object({ id: z.int() }), 'The link is sent by email and is valid for 3 days.') },
    answer: ({ deps, body, actor }) => inviteStaff(deps, { input: body, actor }),
  }),
  accounts('POST /staff/accounts/{id}/role', {
    id: 'changeStaffRole',
    summary: 'Change the role of an account',
    takes: staffRoleInput,
    gives: done,
    answer: ({ deps, params, body, actor }) => changeStaffRole(deps, { ...params, input: body, actor }),
  }),
  accounts('POST /staff/accounts/{id}/disable', {
    id: 'disableStaff',
    summary: 'Disable an account',
    gives: done,
    async answer({ c, deps, params: { id }, actor }) {
      await disableStaff(deps, { id, actor })
      c.get('record')({ kind: 'session-ended', cause: 'by-staff', actor: 'staff', id })
    },
  }),
  accounts('POST /staff/accounts/{id}/enable', {
    id: 'enableStaff',
    summary: 'Enable a disabled account',
    gives: done,
    answer: ({ deps, params, actor }) => enableStaff(deps, { ...params, actor }),
  }),
  accounts('POST /staff/accounts/{id}/sign-out', {
    id: 'signOutStaff',
    summary: 'End all sessions of an account',
    gives: done,
    async answer({ c, deps, params: { id }, actor }) {
      await signOutStaff(deps, { id, actor })
      c.get('record')({ kind: 'session-ended', cause: 'by-staff', actor: 'staff', id })
    },
  }),
  accounts('POST /staff/accounts/{id}/reset-code', {
    id: 'resetStaffCode',
    summary: 'Remove the authenticator app of an account, with a reason',
    takes: reasonInput,
    gives: done,
    async answer({ c, deps, params: { id }, body, actor }) {
      await resetStaffCode(deps, { id, input: body, actor })
      c.get('record')({ kind: 'second-factor', cause: 'app-reset', actor: 'staff', id })
    },
  }),
  accounts('DELETE /staff/invitations/{id}', {
    id: 'withdrawInvitation',
    summary: 'Withdraw an invitation',
    gives: done,
    answer: ({ deps, params, actor }) => withdrawInvitation(deps, { ...params, actor }),
  }),
]
