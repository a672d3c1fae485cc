/** Signing in as staff, and finding the member of staff behind a request. Tokens of agents are not valid here. */

import { type StaffSignIn, signInInput } from '@evergrove/contract/accounts/sessions'
import { type Duty, mayDo } from '@evergrove/contract/staff/duties'
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { inTransaction } from '@evergrove/db'
import {
  issueToken,
  readToken,
  refusedAccess,
  type SessionDeps,
  TokenError,
  tokenOf,
  verifyPassword,
} from '../accounts/index.ts'
import { recordAudit } from '../audit/index.ts'
import { AppError, unauthenticated } from '../platform/errors.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Trx } from '../platform/schema.ts'
import { findStaffAccess, findStaffCredentials } from './staff.repository.ts'

export type StaffMember = { id: number; email: string; role: StaffRole }

const NOT_PERMITTED = 'You do not have permission to perform this action.'

/**
 * The step after the correct address and password of an enabled staff account: a code, setting up an authenticator app,
 * or the token if no code is required. Throws `unauthenticated`.
 */
export async function signInStaff({ db, tokens, now }: SessionDeps, input: unknown): Promise<StaffSignIn> {
  const { email, password } = parseInput(signInInput, input)
  const staff = await findStaffCredentials(db, email)
  const isRight = await verifyPassword(staff?.password_hash, password)
  if (staff === undefined || !isRight || staff.disabled_at !== null) {
    throw unauthenticated('No active account found with the given credentials')
  }
  const owner = { user_id: staff.id, version: staff.token_version }
  if (!staff.needs_code) {
    await inTransaction(db, (trx) => recordSignIn(trx, staff.id))
    return { step: 'done', token: await issueToken(tokens, owner, { type: 'staff', now: now() }) }
  }
  const ticket = await issueToken(tokens, owner, { type: 'staff_ticket', now: now() })
  return { step: staff.totp_confirmed_at === null ? 'enrolment' : 'code', ticket }
}

async function recordSignIn(trx: Trx, id: number): Promise<void> {
  const subject = { kind: 'staff', id } as const
  await recordAudit(trx, { actor: { kind: 'staff', id }, action: 'staff.sign-in', subject, before: {}, after: {} })
}

/**
 * The member of staff whose token the header carries. Throws `unauthenticated` without a valid token, and `forbidden`
 * for an agent's.
 */
export async function authenticateStaff(deps: SessionDeps, header: string | undefined): Promise<StaffMember> {
  const token = tokenOf(header)
  if (token === undefined) throw unauthenticated('Authentication credentials were not provided.')
  const owner = await readToken(deps.tokens, token, { types: ['staff', 'access'], now: deps.now() }).catch(
    (error: unknown) => {
      throw error instanceof TokenError ? refusedAccess(error.message) : error
    },
  )
  if (owner.type !== 'staff') throw new AppError('forbidden', NOT_PERMITTED)
  const staff = await findStaffAccess(deps.db, owner.user_id)
  if (staff === undefined || staff.token_version !== owner.version || staff.disabled_at !== null) {
    throw refusedAccess('Token is invalid')
  }
  return { id: staff.id, email: staff.email, role: staff.role }
}

/** Throws `forbidden` for a member of staff whose role does not have this duty. */
export function requireDuty(staff: StaffMember, duty: Duty): void {
  if (!mayDo(staff.role, duty)) throw new AppError('forbidden', NOT_PERMITTED)
}
