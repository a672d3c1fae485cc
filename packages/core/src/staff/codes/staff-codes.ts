/** The second step of signing in as staff: a code, or setting up the app that makes codes. */

import { staffCodeInput, staffTicketInput } from '@evergrove/contract/accounts/sessions'
import type { AuditAction } from '@evergrove/contract/audit'
import { inTransaction } from '@evergrove/db'
import {
  type Client,
  type EndingToken,
  endToken,
  hasEnded,
  readToken,
  refusedSignIn,
  type SessionDeps,
  TokenError,
} from '../../accounts/index.ts'
import { recordAudit } from '../../audit/index.ts'
import { getCompanyName } from '../../content/index.ts'
import type { JobPayloads, Jobs } from '../../jobs/index.ts'
import { AppError, conflict, unauthenticated } from '../../platform/errors.ts'
import type { FieldCipher } from '../../platform/field-encryption.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { RateLimit } from '../../platform/rate-limits.ts'
import type { Trx } from '../../platform/schema.ts'
import { findStaffAccess, type StaffAccess } from '../staff.repository.ts'
import { beginStaffSession } from '../staff-sessions.ts'
import {
  type CodeState,
  confirmSecret,
  lockCodeState,
  setLastStep,
  setPendingSecret,
  spendRecoveryCode,
} from './codes.repository.ts'
import {
  acceptedStep,
  createRecoveryCodes,
  createSecret,
  enrolmentUri,
  hashOfRecoveryCode,
  isAppCode,
  plainCode,
} from './totp.ts'

export type StaffCodeDeps = SessionDeps & {
  jobs: Pick<Jobs, 'send'>
  cipher: FieldCipher
  /** How many codes may be tried for one account. */
  codeLimit: RateLimit
}

const placeOf = (id: number): string => `staff.totp_secret:${id}`

type Ticket = { staff: StaffAccess; token: EndingToken }

/** Whose ticket it is. Throws `unauthenticated` for one that has been used. */
async function readTicket(deps: SessionDeps, ticket: string): Promise<Ticket> {
  const owner = await readToken(deps.tokens, ticket, { types: ['staff_ticket'], now: deps.now() }).catch(
    (error: unknown) => {
      throw error instanceof TokenError ? unauthenticated('Your sign-in has expired. Sign in again.') : error
    },
  )
  const staff = await findStaffAccess(deps.db, owner.user_id)
  if (staff === undefined || staff.token_version !== owner.version || staff.disabled_at !== null) {
    throw unauthenticated('The account has changed. Sign in again.')
  }
  if (await hasEnded(deps.db, owner.id)) throw usedTicket()
  return { staff, token: owner }
}

const usedTicket = () => unauthenticated('This sign-in has already been used. Sign in again.')

/** Uses the ticket up. Throws `unauthenticated` when it has been used since it was read. */
async function spendTicket({ now }: SessionDeps, trx: Trx, token: EndingToken): Promise<void> {
  if (!(await endToken(trx, token, now()))) throw usedTicket()
}

async function countAttempt({ codeLimit, tokens }: StaffCodeDeps, { id }: StaffAccess): Promise<void> {
  const retryAfterSeconds = await codeLimit.consume(`staff ${id}`)
  if (retryAfterSeconds > 0) {
    throw new AppError('throttled', `Too many codes were tried. Try again in ${retryAfterSeconds} seconds.`, {
      retryAfterSeconds,
      logged: refusedSignIn(tokens, { kind: 'staff', cause: 'throttled', id }),
    })
  }
}

type Attempt = { state: CodeState; code: string }

/** Uses an app's code up, if it is right. */
async function spendAppCode(deps: StaffCodeDeps, trx: Trx, { state, code }: Attempt): Promise<boolean> {
  if (state.totp_secret === null || !isAppCode(code)) return false
  const secret = deps.cipher.decrypt(state.totp_secret, placeOf(state.id))
  const step = await acceptedStep(secret, { code, lastStep: state.totp_last_step, now: deps.now() })
  if (step === undefined) return false
  await setLastStep(trx, state.id, step)
  return true
}

/** A refused code is written down, and so is what it was followed by: the transaction commits either way. */
async function settle(trx: Trx, { id }: StaffAccess, action: AuditAction): Promise<void> {
  await recordAudit(trx, {
    actor: { kind: 'staff', id },
    action,
    subject: { kind: 'staff', id },
    before: {},
    after: {},
  })
}

const tell = ({ jobs }: StaffCodeDeps, trx: Trx, news: JobPayloads['mail.staff-security']): Promise<void> =>
  jobs.send(trx, 'mail.staff-security', news)

const wrongCode = ({ tokens }: StaffCodeDeps, { id }: StaffAccess): AppError =>
  new AppError('invalid', 'Invalid input: code', {
    fieldErrors: { code: ['This code is wrong or has already been used.'] },
    logged: refusedSignIn(tokens, { kind: 'staff', cause: 'wrong-code', id }),
  })

/**
 * The token of a member of staff for a ticket and the present code of the app, or a recovery code, each good for once. A
 * wrong code leaves the ticket as it is; the use of a recovery code is mailed to the account.
 * Throws `unauthenticated` for a ticket that does not hold, `invalid` under `code`, and `throttled` after five attempts
 * in five minutes.
 */
export async function verifyStaffCode(
  deps: StaffCodeDeps,
  { input, client }: { input: unknown; client: Client },
): Promise<{ token: string }> {
  const { ticket, code: typed } = parseInput(staffCodeInput, input)
  const { staff, token } = await readTicket(deps, ticket)
  await countAttempt(deps, staff)
  const code = plainCode(typed)
  const signedIn = await inTransaction(deps.db, async (trx) => {
    const state = await lockCodeState(trx, staff.id)
    if (state.totp_confirmed_at === null) return undefined
    const isSpent = isAppCode(code)
      ? await spendAppCode(deps, trx, { state, code })
      : await spendRecoveryCode(trx, staff.id, hashOfRecoveryCode(code))
    const how = isAppCode(code) ? 'staff.sign-in' : 'staff.sign-in-by-recovery-code'
    if (isSpent) await spendTicket(deps, trx, token)
    if (isSpent && !isAppCode(code)) await tell(deps, trx, { staff_id: staff.id, event: 'recovery-code-used' })
    await settle(trx, staff, isSpent ? how : 'staff.code-refused')
    const created_by = isAppCode(code) ? 'code' : 'recovery_code'
    return isSpent ? await beginStaffSession(deps, trx, { staff, client, created_by }) : undefined
  })
  if (signedIn === undefined) throw wrongCode(deps, staff)
  await deps.codeLimit.giveBack(`staff ${staff.id}`)
  return { token: signedIn }
}

/**
 * A new secret for an authenticator app, in place of one that was never confirmed. Throws `unauthenticated` for a
 * ticket that does not hold, and `conflict` if an app is already set up.
 */
export async function enrolStaff(deps: StaffCodeDeps, input: unknown): Promise<{ secret: string; uri: string }> {
  const { ticket } = parseInput(staffTicketInput, input)
  const { staff } = await readTicket(deps, ticket)
  const company = await getCompanyName(deps.db)
  const secret = createSecret()
  await inTransaction(deps.db, async (trx) => {
    refuseKnownApp(await lockCodeState(trx, staff.id))
    await setPendingSecret(trx, staff.id, deps.cipher.encrypt(secret, placeOf(staff.id)))
  })
  return { secret, uri: enrolmentUri(secret, { company, email: staff.email }) }
}

function refuseKnownApp({ totp_confirmed_at }: CodeState): void {
  if (totp_confirmed_at !== null) throw conflict('This account already has an authenticator app.')
}

/**
 * Verifies with a code that the app knows the secret, and signs in. The ten recovery codes are returned only this once.
 * Throws as `verifyStaffCode` and `enrolStaff` do.
 */
export async function confirmEnrolment(
  deps: StaffCodeDeps,
  { input, client }: { input: unknown; client: Client },
): Promise<{ token: string; recovery_codes: string[] }> {
  const { ticket, code } = parseInput(staffCodeInput, input)
  const { staff, token } = await readTicket(deps, ticket)
  await countAttempt(deps, staff)
  const recoveryCodes = createRecoveryCodes()
  const signedIn = await inTransaction(deps.db, async (trx) => {
    const state = await lockCodeState(trx, staff.id)
    refuseKnownApp(state)
    const isSpent = await spendAppCode(deps, trx, { state, code: plainCode(code) })
    if (isSpent) {
      await spendTicket(deps, trx, token)
      await confirmSecret(trx, staff.id, recoveryCodes.map(hashOfRecoveryCode))
      await tell(deps, trx, { staff_id: staff.id, event: 'app-set-up' })
    }
    await settle(trx, staff, isSpent ? 'staff.enrol' : 'staff.code-refused')
    return isSpent ? await beginStaffSession(deps, trx, { staff, client, created_by: 'code' }) : undefined
  })
  if (signedIn === undefined) throw wrongCode(deps, staff)
  await deps.codeLimit.giveBack(`staff ${staff.id}`)
  return { token: signedIn, recovery_codes: recoveryCodes }
}
