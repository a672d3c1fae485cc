/** Referral codes: their form and their owners. */
import { randomInt } from 'node:crypto'
import type { Referrer } from '@evergrove/contract/accounts/accounts'
import { formatMoney } from '@evergrove/contract/platform/money'
import { plainText } from '@evergrove/contract/platform/plain-text'
import { getPlanInForce } from '../plan/index.ts'
import { notFound } from '../platform/errors.ts'
import type { Database } from '../platform/schema.ts'
import { findReferrer } from './accounts.repository.ts'

/** Letters and digits that are not confused when they are read aloud or copied by hand. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const RANDOM_LENGTH = 7

/** A new code: `gfc` and seven random characters (ENT-014, GAP-35). */
export const createReferralCode = (): string =>
  `gfc${Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`

/** A code in its stored form, without what is copied along with it. */
export const normalizeReferralCode = (code: string): string => plainText(code).trim().toLowerCase()

/** The form of every stored code. The database never contains anything else. */
const CODE = /^gfc[a-z0-9]{7}$/

/**
 * The names of the code's owner (API-029, ENT-021) and the fee of the plan in force; throws `not_found` if no agent who may recruit has the code
 * (API-030).
 */
export async function getReferrer(db: Database, code: string): Promise<Referrer> {
  const wanted = normalizeReferralCode(code)
  const referrer = CODE.test(wanted) ? await findReferrer(db, wanted) : undefined
  if (referrer === undefined) throw notFound()
  const { id: _, ...shown } = referrer
  return { ...shown, registration_fee: formatMoney((await getPlanInForce(db)).registration_fee) }
}
