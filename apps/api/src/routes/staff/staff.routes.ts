/** Staff accounts, for admins. */
import { reasonInput } from '@evergrove/contract/network'
import { staffAccountsSchema, staffInvitationInput, staffRoleInput } from '@evergrove/contract/staff/staff-accounts'
import {
  changeStaffRole,
  disableStaff,
  enableStaff,
  inviteStaff,
  listStaffAccounts,
  resetStaffCode,
  signOutStaff,
  withdrawInvitation,
} from '@evergrove/core/staff'
import { z } from '@hono/zod-openapi'
import { staffCalls } from '../../call.ts'
import { done, jsonResponse } from '../../http/describe-route.ts'

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
