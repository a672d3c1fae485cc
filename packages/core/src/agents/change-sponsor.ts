/** Correcting the sponsor of an agent before the fee is approved for the first time, and never after (plan rule 36). */
import { findReferrer, lockAgent, normalizeReferralCode } from '../accounts/index.ts'
import { type Actor, recordAudit } from '../audit/index.ts'
import type { Jobs } from '../jobs/index.ts'
import { newCause, notify, referralGained, referralLost } from '../notifications/index.ts'
import { lockOnlyPayment } from '../payments/index.ts'
import { conflict, invalid, requireFound } from '../platform/errors.ts'
import type { Database, Trx } from '../platform/schema.ts'
import { findReference, findSponsorId, hasPlace, moveBelow } from './agents.repository.ts'

const refuseCode = (sentence: string) => invalid({ sponsor_code: [sentence] })

/** What a second person confirms: the new sponsor by number, because a code may be replaced meanwhile, and both codes. */
export type SponsorChange = { sponsor_id: number; before: string; after: string }

/**
 * Returns the change that gives an agent the owner of a code as the sponsor. Throws `invalid` under `sponsor_code` for a
 * code of nobody who may recruit and for that of the present sponsor, and `conflict` for the company's own agent.
 */
export async function describeSponsorChange(
  db: Database,
  { agentId, code }: { agentId: number; code: string },
): Promise<SponsorChange> {
  const { recommended_by: formerId } = requireFound(await findSponsorId(db, agentId))
  if (formerId === null) throw conflict('The company’s own agent has no sponsor.')
  const former = requireFound(await findReference(db, formerId))
  const sponsor = await findReferrer(db, normalizeReferralCode(code))
  if (sponsor === undefined) throw refuseCode('Invalid referral code.')
  if (sponsor.id === formerId) throw refuseCode('This agent is the sponsor already.')
  return { sponsor_id: sponsor.id, before: former.code, after: sponsor.code }
}

/**
 * Gives an agent another sponsor, with a reason, and tells both sponsors. Throws `conflict` once the fee has been
 * approved, for a closed account, and if the new sponsor may no longer recruit, and `invalid` under `sponsor_code` for a
 * sponsor who joined below the agent.
 */
export async function changeSponsor(
  { db: trx, jobs }: { db: Trx; jobs: Pick<Jobs, 'send'> },
  { agentId, sponsorId, reason, actor }: { agentId: number; sponsorId: number; reason: string; actor: Actor },
): Promise<void> {
  // The payment is locked before the agent, as an approval does. The first approval gives a place, which is never lost.
  const payment = await lockOnlyPayment(trx, agentId)
  if (payment?.status === 'Approved' || (await hasPlace(trx, agentId))) {
    throw conflict('The registration fee has been approved, so the sponsor cannot change any more.')
  }
  const agent = requireFound(await lockAgent(trx, agentId))
  if (agent.status === 'Closed') throw conflict('This account is closed.')
  const formerId = (await findSponsorId(trx, agentId))?.recommended_by ?? null
  const sponsor = requireFound(await findReference(trx, sponsorId))
  if (sponsor.status === 'Suspended' || sponsor.status === 'Closed') {
    throw conflict('The new sponsor can no longer recruit.')
  }
  if (!(await moveBelow(trx, { agentId, sponsorId }))) {
    throw refuseCode('This agent joined below the agent whose sponsor you correct.')
  }
  const subject = { kind: 'agent', id: agentId } as const
  const [before, after] = [{ sponsor: formerId }, { sponsor: sponsorId }]
  await recordAudit(trx, { actor, action: 'agent.change-sponsor', subject, before, after, reason })
  const told = [referralGained(sponsorId, agent), ...(formerId === null ? [] : [referralLost(formerId, agent)])]
  await notify({ trx, jobs }, told, newCause('referral', agentId))
}
