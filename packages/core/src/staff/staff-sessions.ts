/** Signing in as staff, and finding the member of staff behind a request. Tokens of agents are not valid here. */

import { type StaffSessionEnd, type StaffSignIn, signInInput } from '@evergrove/contract/accounts/sessions'
import type { AuditAction } from '@evergrove/contract/audit'
import { type Duty, mayDo } from '@evergrove/contract/staff/duties'
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { inTransaction } from '@evergrove/db'
import {
  type EndingToken,
  ExpiredTokenError,
  endToken,
  hasEnded,
  issueToken,
  readToken,
  refusedAccess,
  type SessionDeps,
  type SignInRefusal,
  TokenError,
  tokenOf,
  verifyPassword,
  wrongCredentials,
} from '../accounts/index.ts'
import { recordAudit } from '../audit/index.ts'
import { AppError, unauthenticated } from '../platform/errors.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Database, Trx } from '../platform/schema.ts'
import { findStaffAccess, findStaffCredentials } from './staff.repository.ts'
import { findStaffSessionEnd } from './staff-session-end.ts'

export type StaffMember = { id: number; email: string; role: StaffRole }

const NOT_PERMITTED = 'You do not have permission to perform this action.'

/** Whether the staff account with this address exists and has this password. */
export async function isStaffPassword(db: Database, given: { email: string; password: string }): Promise<boolean> {
  const staff = await findStaffCredentials(db, given.email)
  return staff !== undefined && (await verifyPassword(staff.password_hash, given.password))
}

/**
 * The step after the correct address and password of an enabled staff account: a code, setting up an authenticator app,
 * or the token if no code is required. Throws `unauthenticated`.
 */
export async function signInStaff({ db, tokens, now }: SessionDeps, input: unknown): Promise<StaffSignIn> {
  const { email, password } = parseInput(signInInput, input)
  const staff = await findStaffCredentials(db, email)
  const isRight = await verifyPassword(staff?.password_hash, password)
  if (staff === undefined || !isRight || staff.disabled_at !== null) {
    const cause = causeOf(staff !== undefined, isRight)
    throw wrongCredentials(tokens, { kind: 'staff', cause, id: staff?.id, email })
  }
  const owner = { user_id: staff.id, version: staff.token_version }
  if (!staff.needs_code) {
    await inTransaction(db, (trx) => recordAction(trx, staff.id, 'staff.sign-in'))
    return { step: 'done', token: await issueToken(tokens, owner, { type: 'staff', now: now() }) }
  }
  const ticket = await issueToken(tokens, owner, { type: 'staff_ticket', now: now() })
  return { step: staff.totp_confirmed_at === null ? 'enrolment' : 'code', ticket }
}

function causeOf(isKnown: boolean, isRight: boolean): SignInRefusal['cause'] {
  if (!isKnown) return 'unknown-address'
  return isRight ? 'disabled' : 'wrong-password'
}

async function recordAction(trx: Trx, id: number, action: AuditAction): Promise<void> {
  const subject = { kind: 'staff', id } as const
  await recordAudit(trx, { actor: subject, action, subject, before: {}, after: {} })
}

/** The refusal of a token in the contract's words. The bearer of one that was valid before is told why it is not any more. */
function refusedToken(message: string, reason: StaffSessionEnd | undefined): AppError {
  return refusedAccess(message, reason === undefined ? {} : { reason })
}

type StaffSession = { staff: StaffMember; token: EndingToken }

async function getSession(deps: SessionDeps, header: string | undefined): Promise<StaffSession> {
  const token = tokenOf(header)
  if (token === undefined) throw unauthenticated('Authentication credentials were not provided.')
  const owner = await readToken(deps.tokens, token, { types: ['staff', 'access'], now: deps.now() }).catch(
    (error: unknown) => {
      if (!(error instanceof TokenError)) throw error
      throw refusedToken(error.message, error instanceof ExpiredTokenError ? 'expired' : undefined)
    },
  )
  if (owner.type !== 'staff') throw new AppError('forbidden', NOT_PERMITTED)
  const staff = await findStaffAccess(deps.db, owner.user_id)
  const isOver = await hasEnded(deps.db, owner.id)
  if (isOver || staff === undefined || staff.token_version !== owner.version || staff.disabled_at !== null) {
    throw refusedToken('Token is invalid', staff && (await findStaffSessionEnd(deps.db, staff, owner.issuedAt)))
  }
  return { staff: { id: staff.id, email: staff.email, role: staff.role }, token: owner }
}

/**
 * The member of staff whose token the header carries. Throws `unauthenticated` without a valid token or when its session
 * has ended, and `forbidden` for an agent's.
 */
export async function authenticateStaff(deps: SessionDeps, header: string | undefined): Promise<StaffMember> {
  return (await getSession(deps, header)).staff
}

/**
 * Ends the session of the token in the header, so that no copy of it is accepted from then on; other sessions of the
 * account continue. Throws as `authenticateStaff` does.
 */
export async function endStaffSession(deps: SessionDeps, header: string | undefined): Promise<void> {
  const { staff, token } = await getSession(deps, header)
  await inTransaction(deps.db, async (trx) => {
    // Two sign-outs of one session at the same moment leave one entry.
    if (await endToken(trx, token, deps.now())) await recordAction(trx, staff.id, 'staff.sign-out')
  })
}

/** Throws `forbidden` for a member of staff whose role does not have this duty. */
export function requireDuty(staff: StaffMember, duty: Duty): void {
  if (!mayDo(staff.role, duty)) throw new AppError('forbidden', NOT_PERMITTED)
}
