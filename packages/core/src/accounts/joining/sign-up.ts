/** Joining with an agent's code (API-022, API-023, SIGNUP-019, SIGNUP-020). */
import { type signedUpSchema, signUpInput } from '@evergrove/contract/accounts/accounts'
import type { FieldErrors } from '@evergrove/contract/platform/errors'
import { inTransaction } from '@evergrove/db'
import type { z } from 'zod'
import { newCause, newReferral, notify } from '../../notifications/index.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { isStaffAddress } from '../../platform/one-person.repository.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database } from '../../platform/schema.ts'
import { findAgentByEmail, findReferrer } from '../accounts.repository.ts'
import { createAccount } from '../create-account.ts'
import { type LinkRequestDeps, queueLink } from '../links/request-link.ts'
import { MISMATCH } from '../passwords/change-password.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { passwordProblems, similarityProblems } from '../passwords/password-rules.ts'
import { normalizeReferralCode } from '../referral-code.ts'
import { recordConsents } from './consents.service.ts'

export type SignedUp = z.infer<typeof signedUpSchema>
type SignUp = z.infer<typeof signUpInput>

async function problemsOf(db: Database, input: SignUp, hasReferrer: boolean): Promise<FieldErrors> {
  const problems: FieldErrors = {}
  if ((await findAgentByEmail(db, input.email)) !== undefined || (await isStaffAddress(db, input.email))) {
    problems['email'] = ['user with this email already exists.']
  }
  if (!hasReferrer) problems['refferer_code_used'] = ['Invalid referral code.']
  const password = [...similarityProblems(input.password, input), ...passwordProblems(input.password)]
  if (password.length > 0) problems['password'] = password
  if (Object.keys(problems).length === 0 && input.password !== input.re_password) {
    problems['non_field_errors'] = [MISMATCH]
  }
  return problems
}

/**
 * Creates a Pending account with its payment and consents, queues the activation mail and notifies the sponsor, who is
 * the owner of the code (GAP-11, GAP-29): all or nothing. Throws `invalid` by field, under `email` for an address of an agent or of
 * staff, and `refused` if another account got the address at the same moment.
 */
export async function signUp({ db, jobs }: LinkRequestDeps, input: unknown): Promise<SignedUp> {
  const wanted = parseInput(signUpInput, input)
  const sponsor = await findReferrer(db, normalizeReferralCode(wanted.refferer_code_used))
  const problems = await problemsOf(db, wanted, sponsor !== undefined)
  if (sponsor === undefined || Object.keys(problems).length > 0) throw invalid(problems)
  const passwordHash = await hashPassword(wanted.password)
  const id = await inTransaction(db, async (trx) => {
    // Looked at again: an invitation to the address may have been accepted meanwhile.
    if (await isStaffAddress(trx, wanted.email)) throw new AppError('refused', 'Unable to create account.')
    const created = await createAccount(trx, {
      email: wanted.email,
      first_name: wanted.first_name,
      last_name: wanted.last_name,
      phone_number: wanted.phone_number,
      password_hash: passwordHash,
      email_verified_at: null,
      recommended_by: sponsor.id,
    })
    if (created === undefined) throw new AppError('refused', 'Unable to create account.')
    await recordConsents(trx, created)
    await queueLink({ trx, jobs }, { kind: 'activation', email: wanted.email })
    await notify({ trx, jobs }, [newReferral(sponsor.id, wanted)], newCause('referral', created))
    return created
  })
  const { password: _, re_password: __, ...shown } = wanted
  return { id, ...shown }
}
