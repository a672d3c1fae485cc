/** The second step of signing in as staff: a code, or setting up the app that makes codes. */
import { staffTicketInput, ticketCodeInput } from '@evergrove/contract/accounts/sessions'
import type { AuditAction } from '@evergrove/contract/audit'
import { inTransaction } from '@evergrove/db'
import {
  type Client,
  type CodeState,
  confirmApp,
  type EndingToken,
  endToken,
  hasEnded,
  lockCodeState,
  type NewApp,
  readToken,
  refusedProof,
  refusedSignIn,
  renewCodes,
  type SessionDeps,
  spendCode,
  startApp,
} from '../accounts/index.ts'
import { recordAudit } from '../audit/index.ts'
import { getCompanyName } from '../content/index.ts'
import type { JobPayloads, Jobs } from '../jobs/index.ts'
import { AppError, conflict, invalid, unauthenticated } from '../platform/errors.ts'
import type { FieldCipher } from '../platform/field-encryption.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { RateLimit } from '../platform/rate-limits.ts'
import type { Trx } from '../platform/schema.ts'
import { findStaffAccess, type StaffAccess } from './staff.repository.ts'
import { beginStaffSession } from './staff-sessions.ts'

export type StaffCodeDeps = SessionDeps & {
  jobs: Pick<Jobs, 'send'>
  cipher: FieldCipher
  /** The limit of codes that may be tried for one account. */
  codeLimit: RateLimit
}

const ownerOf = ({ id }: StaffAccess) => ({ kind: 'staff', id }) as const

type Ticket = { staff: StaffAccess; token: EndingToken }

/** Returns the owner of a ticket. Throws `unauthenticated` for a ticket that has been used. */
async function readTicket(deps: SessionDeps, ticket: string): Promise<Ticket> {
  const owner = readToken(deps.tokens, ticket, {
    types: ['staff_ticket'],
    now: deps.now(),
    refusal: ({ event }) => unauthenticated('Your sign-in has expired. Sign in again.', {}, event),
  })
  const staff = await findStaffAccess(deps.db, owner.user_id)
  if (staff === undefined || staff.token_version !== owner.version || staff.disabled_at !== null) {
    throw unauthenticated('The account has changed. Sign in again.')
  }
  if (await hasEnded(deps.db, owner.id)) throw usedTicket(staff)
  return { staff, token: owner }
}

const usedTicket = ({ id }: Pick<StaffAccess, 'id'>) =>
  unauthenticated(
    'This sign-in has already been used. Sign in again.',
    {},
    { kind: 'token-refused', cause: 'used', actor: 'staff', id },
  )

/** Uses the ticket up. Throws `unauthenticated` if it has been used since it was read. */
async function spendTicket({ now }: SessionDeps, trx: Trx, { staff, token }: Ticket): Promise<void> {
  if (!(await endToken(trx, token, now()))) throw usedTicket(staff)
}

/** Counts a code that is tried for the account. Returns a function to call for the right code. Throws `throttled`. */
async function countStaffCode({ codeLimit, tokens }: StaffCodeDeps, { id }: { id: number }) {
  const key = `staff ${id}`
  const retryAfterSeconds = await codeLimit.consume(key)
  if (retryAfterSeconds > 0) {
    throw new AppError('throttled', `Too many codes were tried. Try again in ${retryAfterSeconds} seconds.`, {
      retryAfterSeconds,
      event: refusedSignIn(tokens, { kind: 'staff', cause: 'throttled', id }),
    })
  }
  return () => codeLimit.giveBack(key)
}

/**
 * Uses up the code that accompanies the right password of staff who are signed in, where their account needs one.
 * Throws `invalid` under `code`, and `throttled` after five codes in five minutes.
 */
export async function spendStaffCode(
  deps: StaffCodeDeps,
  { id }: { id: number },
  typed: string | undefined,
): Promise<void> {
  const access = await findStaffAccess(deps.db, id)
  if (access?.needs_code !== true) return
  if (typed === undefined) throw invalid({ code: ['Enter a code of your authenticator app as well.'] })
  const forgive = await countStaffCode(deps, access)
  const owner = ownerOf(access)
  const used = await inTransaction(deps.db, async (trx) =>
    spendCode(deps, trx, { owner, state: await lockCodeState(trx, owner), typed }),
  )
  if (used === undefined) {
    const event = refusedProof(owner, 'wrong-code')
    throw invalid({ code: ['This code is wrong or has already been used.'] }, { event })
  }
  await forgive()
}

/** Records what a code led to, whether it was accepted or refused: the transaction commits in both cases. */
async function settle(trx: Trx, { id }: StaffAccess, action: AuditAction): Promise<void> {
  const subject = { kind: 'staff', id } as const
  await recordAudit(trx, { actor: subject, action, subject })
}

const tell = ({ jobs }: StaffCodeDeps, trx: Trx, news: JobPayloads['mail.staff-security']): Promise<void> =>
  jobs.send(trx, 'mail.staff-security', news)

const wrongCode = ({ tokens }: StaffCodeDeps, { id }: StaffAccess): AppError =>
  new AppError('invalid', 'Invalid input: code', {
    fieldErrors: { code: ['This code is wrong or has already been used.'] },
    event: refusedSignIn(tokens, { kind: 'staff', cause: 'wrong-code', id }),
  })

/**
 * Opens a session for a ticket and the present code of the app, or a recovery code, and returns its token; each works
 * once. A wrong code leaves the ticket valid, and the use of a recovery code is mailed to the account. Throws
 * `unauthenticated` for a ticket that is not valid, `invalid` under `code`, and `throttled` after five attempts in five
 * minutes.
 */
export async function verifyStaffCode(
  deps: StaffCodeDeps,
  { input, client }: { input: unknown; client: Client },
): Promise<{ token: string }> {
  const { ticket, code: typed } = parseInput(ticketCodeInput, input)
  const { staff, token } = await readTicket(deps, ticket)
  const forgive = await countStaffCode(deps, staff)
  const signedIn = await inTransaction(deps.db, async (trx) => {
    const owner = ownerOf(staff)
    const state = await lockCodeState(trx, owner)
    if (state.totp_confirmed_at === null) return undefined
    const created_by = await spendCode(deps, trx, { owner, state, typed })
    if (created_by === undefined) {
      await settle(trx, staff, 'staff.code-refused')
      return undefined
    }
    await spendTicket(deps, trx, { staff, token })
    const isRecovery = created_by === 'recovery_code'
    if (isRecovery) await tell(deps, trx, { staff_id: staff.id, event: 'recovery-code-used' })
    await settle(trx, staff, isRecovery ? 'staff.sign-in-by-recovery-code' : 'staff.sign-in')
    return { isRecovery, token: await beginStaffSession(deps, trx, { staff, client, created_by }) }
  })
  if (signedIn === undefined) throw wrongCode(deps, staff)
  if (signedIn.isRecovery) {
    client.record({ kind: 'second-factor', cause: 'recovery-code-used', actor: 'staff', id: staff.id })
  }
  await forgive()
  return { token: signedIn.token }
}

/**
 * Stores a new secret for an authenticator app, in place of one that was never confirmed, and returns it. Throws
 * `unauthenticated` for a ticket that is not valid, and `conflict` if an app is already set up.
 */
export async function enrolStaff(deps: StaffCodeDeps, input: unknown): Promise<NewApp> {
  const { ticket } = parseInput(staffTicketInput, input)
  const { staff } = await readTicket(deps, ticket)
  const company = await getCompanyName(deps.db)
  return inTransaction(deps.db, async (trx) => {
    const owner = ownerOf(staff)
    refuseKnownApp(await lockCodeState(trx, owner))
    return startApp(deps, trx, { owner, email: staff.email, company })
  })
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
  const { ticket, code } = parseInput(ticketCodeInput, input)
  const { staff, token } = await readTicket(deps, ticket)
  const forgive = await countStaffCode(deps, staff)
  const enrolled = await inTransaction(deps.db, async (trx) => {
    const owner = ownerOf(staff)
    const state = await lockCodeState(trx, owner)
    refuseKnownApp(state)
    if (!(await confirmApp(deps, trx, { owner, state, typed: code }))) {
      await settle(trx, staff, 'staff.code-refused')
      return undefined
    }
    await spendTicket(deps, trx, { staff, token })
    await tell(deps, trx, { staff_id: staff.id, event: 'app-set-up' })
    await settle(trx, staff, 'staff.enrol')
    const recovery_codes = await renewCodes(trx, owner)
    return { token: await beginStaffSession(deps, trx, { staff, client, created_by: 'code' }), recovery_codes }
  })
  if (enrolled === undefined) throw wrongCode(deps, staff)
  client.record({ kind: 'second-factor', cause: 'app-set-up', actor: 'staff', id: staff.id })
  await forgive()
  return enrolled
}
