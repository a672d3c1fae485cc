import { inTransaction } from '@evergrove/db'
import { placeRoot } from '../network/index.ts'
import { ensureFirstPlan } from '../plan/index.ts'
import type { Logger } from '../platform/logging.ts'
import type { Database } from '../platform/schema.ts'
import { findRoot, insertAgent, isFirstAgentMissing, lockFounding, type ReferrerRow } from './accounts.repository.ts'
import { createReferralCode } from './joining/sign-up.ts'

export type RootAgent = { email: string; first_name: string; last_name: string; phone_number: string; code: string }

/** Returns the default values for the company's own agent; `agent:password` gives it a password. */
const plainRoot = (): RootAgent => ({
  email: 'company@agents.invalid',
  first_name: 'Company',
  last_name: 'Agent',
  phone_number: '-',
  code: createReferralCode(),
})

/**
 * Creates the records that every sign-up in a new database needs: the root agent, Active and without a sponsor (plan
 * rule 5, GAP-12), and a first plan. It changes nothing if they exist. Several processes may call it at once. Returns
 * the root agent's id.
 */
export async function foundCompany(
  { db, logger }: { db: Database; logger: Logger },
  root?: RootAgent,
): Promise<number> {
  const found = await findRoot(db)
  if (found !== undefined) return found.id
  return inTransaction(db, async (trx) => {
    await lockFounding(trx)
    const foundMeanwhile = await findRoot(trx)
    if (foundMeanwhile !== undefined) return foundMeanwhile.id
    await ensureFirstPlan(trx)
    const founder = root ?? plainRoot()
    const id = await insertAgent(trx, {
      ...founder,
      password_hash: null,
      email_verified_at: new Date(),
      status: 'Active',
      recommended_by: null,
    })
    if (id === undefined) throw new Error('The root agent could not be created')
    await placeRoot(trx, id)
    logger.info({ code: founder.code, email: founder.email }, 'Created the company’s own agent, the first sponsor')
    return id
  })
}

/** Returns the company's own agent, whose code the first agent uses to join; undefined once someone has joined. */
export async function findFirstSponsor(db: Database): Promise<ReferrerRow | undefined> {
  return (await isFirstAgentMissing(db)) ? findRoot(db) : undefined
}
