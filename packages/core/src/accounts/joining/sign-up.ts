/** Joining with an agent's code (API-022, API-023, SIGNUP-019, SIGNUP-020). */
import { randomInt } from 'node:crypto'
import { type Referrer, type signedUpSchema, signUpInput } from '@evergrove/contract/accounts/accounts'
import { newAgentInput } from '@evergrove/contract/agents/agents'
import type { FieldErrors } from '@evergrove/contract/platform/errors'
import { formatMoney } from '@evergrove/contract/platform/money'
import { plainText } from '@evergrove/contract/platform/plain-text'
import { inTransaction } from '@evergrove/db'
import type { z } from 'zod'
import { type Actor, recordAudit } from '../../audit/index.ts'
import { newCause, newReferral, notify } from '../../notifications/index.ts'
import { createPayment } from '../../payments/index.ts'
import { getPlanInForce } from '../../plan/index.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { isStaffAddress } from '../../platform/one-person.repository.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database, Trx } from '../../platform/schema.ts'
import { findAgentByEmail, findReferrer, insertAgent, type NewAgent } from '../accounts.repository.ts'
import { type LinkRequestDeps, queueLink } from '../links/use-link.ts'
import { MISMATCH } from '../passwords/change-password.ts'
import { hashPassword, passwordProblems, similarityProblems } from '../passwords/passwords.ts'
import { recordConsents } from './consents.service.ts'

/** Letters and digits that are not confused when they are read aloud or copied by hand. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

let form = 'gfc*******'

/** Sets the form of new codes when the process starts: each star stands for a random character. */
export function setCodeForm(wanted: string): void {
  form = wanted
}

/** Creates a code of that form: `gfc` and seven random characters, unless the company has chosen another (ENT-014, GAP-35). */
export const createReferralCode = (): string => form.replaceAll('*', () => ALPHABET[randomInt(ALPHABET.length)] ?? '')

/** Returns the stored form of a code, without characters that are copied along with it. */
export const normalizeReferralCode = (code: string): string => plainText(code).trim().toLowerCase()

/** The form of every stored code. A company that moved in has brought others than those that are created here. */
const CODE = /^[a-z0-9]{4,20}$/

/** Returns whether a text in lower case has the form of a code. */
export const isReferralCode = (text: string): boolean => CODE.test(text)

/**
 * Returns the names of the code's owner (API-029, ENT-021) and the fee of the plan in force. Throws `not_found` if no
 * agent who may recruit has the code (API-030).
 */
export async function getReferrer(db: Database, code: string): Promise<Referrer> {
  const wanted = normalizeReferralCode(code)
  const referrer = isReferralCode(wanted) ? await findReferrer(db, wanted) : undefined
  if (referrer === undefined) throw notFound()
  const { id: _, ...shown } = referrer
  return { ...shown, registration_fee: formatMoney((await getPlanInForce(db)).registration_fee) }
}

type NewAccount = Omit<NewAgent, 'code' | 'status' | 'recommended_by'> & {
  recommended_by: number
  /** A chosen code; by default, a random one. */
  code?: string
}

const CODE_ATTEMPTS = 5

/**
 * Creates the account of a Pending agent together with the payment of the registration fee: either both or neither.
 * Resolves to the agent's id, or to undefined if the email address belongs to another account. A code that is already
 * taken is drawn again, at most five times in all.
 */
export async function createAccount(
  trx: Trx,
  account: NewAccount,
  drawCode = createReferralCode,
): Promise<number | undefined> {
  for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt += 1) {
    const code = account.code ?? drawCode()
    const id = await insertAgent(trx, { ...account, code, status: 'Pending' })
    if (id === undefined) continue
    await createPayment(trx, id)
    return id
  }
  return undefined
}

type SignedUp = z.infer<typeof signedUpSchema>
type SignUp = z.infer<typeof signUpInput>

async function addressProblems(db: Database, email: string): Promise<FieldErrors> {
  const isTaken = (await findAgentByEmail(db, email)) !== undefined || (await isStaffAddress(db, email))
  return isTaken ? { email: ['user with this email already exists.'] } : {}
}

async function problemsOf(db: Database, input: SignUp, hasReferrer: boolean): Promise<FieldErrors> {
  const problems = await addressProblems(db, input.email)
  if (!hasReferrer) problems['refferer_code_used'] = ['Invalid referral code.']
  const password = [...similarityProblems(input.password, input), ...passwordProblems(input.password)]
  if (password.length > 0) problems['password'] = password
  if (Object.keys(problems).length === 0 && input.password !== input.re_password) {
    problems['non_field_errors'] = [MISMATCH]
  }
  return problems
}

type Joining = Pick<NewAgent, 'email' | 'first_name' | 'last_name' | 'phone_number' | 'password_hash'>

/** Creates a Pending account with its payment, and notifies the sponsor. Throws `refused` if the address was taken meanwhile. */
async function joinBelow(
  { trx, jobs }: { trx: Trx; jobs: LinkRequestDeps['jobs'] },
  sponsorId: number,
  { email, first_name, last_name, phone_number, password_hash }: Joining,
): Promise<number> {
  // Checked again, because an invitation to the address may have been accepted meanwhile.
  const id = (await isStaffAddress(trx, email))
    ? undefined
    : await createAccount(trx, {
        email,
        first_name,
        last_name,
        phone_number,
        password_hash,
        email_verified_at: null,
        recommended_by: sponsorId,
      })
  if (id === undefined) throw new AppError('refused', 'Unable to create account.')
  await notify({ trx, jobs }, [newReferral(sponsorId, { first_name, last_name })], newCause('referral', id))
  return id
}

/**
 * Creates a Pending account with its payment and consents, queues the activation mail and notifies the sponsor, who is
 * the owner of the code (GAP-11, GAP-29): either everything or nothing. Throws `invalid` by field, under `email` for an
 * address of an agent or of staff, and `refused` if another account got the address at the same moment.
 */
export async function signUp({ db, jobs }: LinkRequestDeps, input: unknown): Promise<SignedUp> {
  const wanted = parseInput(signUpInput, input)
  const sponsor = await findReferrer(db, normalizeReferralCode(wanted.refferer_code_used))
  const problems = await problemsOf(db, wanted, sponsor !== undefined)
  if (sponsor === undefined || Object.keys(problems).length > 0) throw invalid(problems)
  const passwordHash = await hashPassword(wanted.password)
  const id = await inTransaction(db, async (trx) => {
    const created = await joinBelow({ trx, jobs }, sponsor.id, { ...wanted, password_hash: passwordHash })
    await recordConsents(trx, created)
    await queueLink({ trx, jobs }, { kind: 'activation', email: wanted.email })
    return created
  })
  const { password: _, re_password: __, ...shown } = wanted
  return { id, ...shown }
}

/**
 * Adds a Pending agent for staff, without a password: the agent is mailed a link to choose one, which verifies the
 * address as well, and agrees to the published texts at the first sign-in. The sponsor is notified. Resolves to the id.
 * Throws `invalid` by field, under `email` for an address of an agent or of staff and under `sponsor_code` for a code of
 * nobody who may recruit, and `refused` if another account got the address at the same moment.
 */
export async function addAgent(
  { db, jobs }: LinkRequestDeps,
  { input, actor }: { input: unknown; actor: Actor },
): Promise<{ id: number }> {
  const { sponsor_code, ...wanted } = parseInput(newAgentInput, input)
  const sponsor = await findReferrer(db, normalizeReferralCode(sponsor_code))
  const problems = await addressProblems(db, wanted.email)
  if (sponsor === undefined || Object.keys(problems).length > 0) {
    throw invalid({ ...problems, ...(sponsor === undefined ? { sponsor_code: ['Invalid referral code.'] } : {}) })
  }
  return inTransaction(db, async (trx) => {
    const id = await joinBelow({ trx, jobs }, sponsor.id, { ...wanted, password_hash: null })
    await queueLink({ trx, jobs }, { kind: 'reset', email: wanted.email })
    const subject = { kind: 'agent', id } as const
    await recordAudit(trx, { actor, action: 'agent.add', subject, after: { sponsor: sponsor.id } })
    return { id }
  })
}
