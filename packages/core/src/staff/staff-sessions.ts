/** Signs in staff, and finds the member of staff who makes a call. Tokens of agents are not valid here. */
import {
  type SessionOrigin,
  type StaffSessionEnd,
  type StaffSignIn,
  signInInput,
} from '@evergrove/contract/accounts/sessions'
import type { AuditAction } from '@evergrove/contract/audit'
import { type Duty, mayDo } from '@evergrove/contract/staff/duties'
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { inTransaction } from '@evergrove/db'
import {
  type CallingSession,
  type Client,
  ExpiredTokenError,
  endOtherSessions,
  endSession,
  findEnding,
  issueToken,
  mailedCodeFor,
  openSession,
  readToken,
  refusedAccess,
  type SessionDeps,
  type SignInAttempt,
  type SignInRefusal,
  tokenOf,
  touchSession,
  type ValidToken,
  verifyPassword,
  wrongCredentials,
} from '../accounts/index.ts'
import { recordAudit } from '../audit/index.ts'
import { AppError, unauthenticated } from '../platform/errors.ts'
import { parseInput } from '../platform/parse-input.ts'
import { type Reader, readerWithSession, readFrom, type SessionQuery } from '../platform/reader.repository.ts'
import type { Database, Trx } from '../platform/schema.ts'
import type { SecurityEvent } from '../platform/security-event.ts'
import { findStaffCredentials, type StaffAccess, type StaffInSession, staffInSession } from './staff.repository.ts'

const ENDING = {
  'staff.change-password': 'password_changed',
  'staff.disable': 'signed_out_everywhere',
  'staff.end-sessions': 'signed_out_everywhere',
  'staff.reset-code': 'app_reset',
} as const satisfies Partial<Record<AuditAction, StaffSessionEnd>>

/**
 * Returns the reason why the session of this account, which began at `since`, has ended; undefined if nothing is
 * recorded that ended it. Tell it only to the bearer of that session's token.
 */
async function findStaffSessionEnd(
  db: Database,
  { id, disabled_at }: StaffAccess,
  since: Date,
): Promise<StaffSessionEnd | undefined> {
  if (disabled_at !== null) return 'disabled'
  const latest = await findEnding(db, { subject: { kind: 'staff', id }, since, endings: ENDING })
  return latest && ENDING[latest.action]
}

/** A member of staff and the session of the call. */
export type StaffMember = CallingSession & { id: number; email: string; role: StaffRole }

const notPermitted = (who: { cause: string; actor: 'agent' | 'staff'; id: number }): AppError =>
  new AppError('forbidden', 'You do not have permission to perform this action.', {
    event: { kind: 'role-refused', ...who },
  })

const endedSession = (id: number): SecurityEvent => ({
  kind: 'token-refused',
  cause: 'session-ended',
  actor: 'staff',
  id,
})

/** Returns whether the staff account with this address exists and has this password. */
export async function isStaffPassword(db: Database, given: { email: string; password: string }): Promise<boolean> {
  const staff = await findStaffCredentials(db, given.email)
  return staff !== undefined && (await verifyPassword(staff.password_hash, given.password))
}

/**
 * Returns the step after the correct address and password of an enabled staff account: a code, setting up an
 * authenticator app, or the token if no code is required. A mailed code, where one is needed, is used up. Throws
 * `unauthenticated`.
 */
export async function signInStaff(
  deps: SessionDeps,
  { input, client, needsMailedCode }: SignInAttempt,
): Promise<StaffSignIn> {
  const { db, tokens, now } = deps
  const { email, password, mailed_code } = parseInput(signInInput, input)
  const staff = await findStaffCredentials(db, email)
  const code = mailedCodeFor(deps, { kind: 'staff', id: staff?.id }, needsMailedCode ? (mailed_code ?? '') : undefined)
  const isCodeRight = await code.isRight(db)
  const isRight = await verifyPassword(isCodeRight ? staff?.password_hash : undefined, password)
  const isAdmitted = staff !== undefined && isRight && staff.disabled_at === null
  // The code is used up, even if a second step follows.
  if (!isAdmitted || !(await code.spend(db))) {
    const isCodeWrong = staff !== undefined && (!isCodeRight || isAdmitted)
    const cause = isCodeWrong ? 'wrong-mailed-code' : causeOf(staff !== undefined, isRight)
    throw wrongCredentials(tokens, { kind: 'staff', cause, id: staff?.id, email })
  }
  const owner = { user_id: staff.id, version: staff.token_version }
  if (!staff.needs_code) {
    const token = await inTransaction(db, async (trx) => {
      await recordAction(trx, staff.id, 'staff.sign-in')
      return beginStaffSession(deps, trx, { staff, client, created_by: 'password' })
    })
    return { step: 'done', token }
  }
  const ticket = issueToken(tokens, owner, { type: 'staff_ticket', now: now() })
  return { step: staff.totp_confirmed_at === null ? 'enrolment' : 'code', ticket }
}

type Beginning = { staff: Pick<StaffAccess, 'id' | 'token_version'>; client: Client; created_by: SessionOrigin }

/** Opens a session of this member of staff and returns its token. */
export async function beginStaffSession(
  { tokens, now }: SessionDeps,
  trx: Trx,
  { staff, client, created_by }: Beginning,
): Promise<string> {
  const begun = now()
  const sid = await openSession(
    trx,
    { kind: 'staff', id: staff.id },
    { client, created_by, tokenVersion: staff.token_version, begun, seconds: tokens.staffSeconds },
  )
  const owner = { user_id: staff.id, version: staff.token_version, sid }
  return issueToken(tokens, owner, { type: 'staff', now: begun })
}

function causeOf(isKnown: boolean, isRight: boolean): SignInRefusal['cause'] {
  if (!isKnown) return 'unknown-address'
  return isRight ? 'disabled' : 'wrong-password'
}

async function recordAction(trx: Trx, id: number, action: AuditAction): Promise<void> {
  const subject = { kind: 'staff', id } as const
  await recordAudit(trx, { actor: subject, action, subject })
}

/** Returns a token's refusal in the contract's words. The bearer of a once valid one is told why it is no longer valid. */
function refusedToken(message: string, reason: StaffSessionEnd | undefined, event?: SecurityEvent): AppError {
  return refusedAccess(message, reason === undefined ? {} : { reason }, event)
}

export type StaffCall = {
  /** The header `Authorization`. */
  authorization: string | undefined
  /** True if the console made the call by itself, so that it does not show that anyone is there. */
  isUnattended: boolean
}

/** Returns why the session has ended, if it has; the reason is undefined if none is recorded. */
async function findEnd(
  { db, tokens, now }: SessionDeps,
  staff: StaffInSession,
  owner: ValidToken,
): Promise<{ reason: StaffSessionEnd | undefined } | undefined> {
  if (staff.disabled_at !== null || staff.token_version !== owner.version) {
    return { reason: await findStaffSessionEnd(db, staff, owner.issuedAt) }
  }
  if (staff.session_ended_at !== null) return { reason: 'signed_out_elsewhere' }
  if (staff.expires_at === null || staff.last_used_at === null) return { reason: undefined }
  if (staff.expires_at < now()) return { reason: 'expired' }
  const idleMs = now().getTime() - staff.last_used_at.getTime()
  return idleMs > tokens.staffIdleSeconds * 1000 ? { reason: 'idle' } : undefined
}

/** Returns the owner of the token in the header. Throws `unauthenticated` without a valid token, and `forbidden` for an agent's. */
function getBearer({ tokens, now }: SessionDeps, { authorization }: StaffCall): ValidToken {
  const token = tokenOf(authorization)
  if (token === undefined) throw unauthenticated('Authentication credentials were not provided.')
  const owner = readToken(tokens, token, {
    types: ['staff', 'access'],
    now: now(),
    refusal: (error) =>
      refusedToken(error.message, error instanceof ExpiredTokenError ? 'expired' : undefined, error.event),
  })
  if (owner.type !== 'staff') throw notPermitted({ cause: 'staff only', actor: 'agent', id: owner.user_id })
  return owner
}

/** Notes that the session is in use, and returns the member of staff. Throws `unauthenticated` if it has ended. */
async function admit(
  deps: SessionDeps,
  { bearer, isUnattended }: { bearer: ValidToken; isUnattended: boolean },
  staff: StaffInSession | undefined,
): Promise<StaffMember> {
  const end = staff === undefined ? { reason: undefined } : await findEnd(deps, staff, bearer)
  if (end !== undefined || !staff?.session_id || !staff.last_used_at) {
    const isEnded = end !== undefined && end.reason !== 'idle' && end.reason !== 'expired'
    throw refusedToken('Token is invalid', end?.reason, isEnded ? endedSession(bearer.user_id) : undefined)
  }
  const { id, email, role, session_id: sessionId, token_version: tokenVersion, last_used_at: lastUsedAt } = staff
  if (!isUnattended) await touchSession(deps.db, sessionId, { lastUsedAt, now: deps.now() })
  return { id, email, role, sessionId, tokenVersion }
}

const sessionOf = ({ user_id: id, sid: sessionId }: ValidToken): SessionQuery<StaffInSession> => ({
  query: staffInSession(id, sessionId ?? null),
  dates: ['disabled_at', 'totp_confirmed_at', 'session_ended_at', 'expires_at', 'last_used_at'],
})

/**
 * Returns the member of staff whose token the header carries. Throws `unauthenticated` without a valid token or when
 * its session has ended, also because nobody used it for too long, and `forbidden` for an agent's token.
 */
export async function authenticateStaff(deps: SessionDeps, call: StaffCall): Promise<StaffMember> {
  const bearer = getBearer(deps, call)
  const { rows } = await readFrom(deps.db, sessionOf(bearer).query)
  return admit(deps, { bearer, isUnattended: call.isUnattended }, rows[0])
}

/**
 * Reads for the bearer of the token, and checks in the same statement that the session has not ended and has the duty.
 * Throws as `authenticateStaff` and `requireDuty` do, and then returns nothing of the data it read.
 */
export function readAsStaff(deps: SessionDeps, call: StaffCall, duty: Duty): Reader {
  const bearer = getBearer(deps, call)
  return readerWithSession(deps.db, sessionOf(bearer), async (staff) =>
    requireDuty(await admit(deps, { bearer, isUnattended: call.isUnattended }, staff), duty),
  )
}

/**
 * Ends the session of the token in the header, so that no copy of the token is accepted from then on; other sessions of
 * the account continue. Returns the member of staff. Throws as `authenticateStaff` does.
 */
export async function endStaffSession(deps: SessionDeps, call: StaffCall): Promise<number> {
  const { id, sessionId } = await authenticateStaff(deps, call)
  await inTransaction(deps.db, async (trx) => {
    const owner = { kind: 'staff', id } as const
    // Two sign-outs of one session at the same moment leave one entry.
    if (await endSession(trx, owner, { id: sessionId, now: deps.now() })) await recordAction(trx, id, 'staff.sign-out')
  })
  return id
}

/** Ends every session of the caller's account except the one of the call. */
export async function endOtherStaffSessions(
  { db, now }: SessionDeps,
  { id, sessionId }: Pick<StaffMember, 'id' | 'sessionId'>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const ended = await endOtherSessions(trx, { kind: 'staff', id }, { id: sessionId, now: now() })
    if (ended > 0n) await recordAction(trx, id, 'staff.end-other-sessions')
  })
}

/** Throws `forbidden` for a member of staff whose role does not have this duty. */
export function requireDuty(staff: StaffMember, duty: Duty): void {
  if (!mayDo(staff.role, duty)) throw notPermitted({ cause: duty, actor: 'staff', id: staff.id })
}
