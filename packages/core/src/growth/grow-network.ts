/** Growth in bulk, for measuring and for trying out at size. It is no way to bring real members in. */
import { inTransaction } from '@evergrove/db'
import { hashPassword } from '../accounts/index.ts'
import { recordAudit } from '../audit/index.ts'
import { getPlanInForce } from '../plan/index.ts'
import { conflict, invalid } from '../platform/errors.ts'
import type { Database, Trx } from '../platform/schema.ts'
import { type Grown, grownNetwork } from './grown.ts'
import { analyzeNetwork, findNextId, findRealAgent, lockNetwork, setLastId } from './present.repository.ts'
import { loadPresent } from './present.ts'
import { simulateGrowth } from './simulate.ts'
import { createSponsorDraw } from './sponsorship.ts'
import { type Progress, storeGrowth } from './store-growth.ts'

const MOST_AGENTS = 20_000_000

export type Growth = {
  /** How many agents join. */
  agents: number
  /** The same seed on the same network gives the same growth. */
  seed?: number
  /** Everybody's. */
  password: string
  onProgress?: Progress
}

export type GrowthSummary = { firstId: number; lastId: number; activated: number }

function refuseNonsense({ agents, seed = 1 }: Growth): void {
  if (!Number.isInteger(agents) || agents < 1 || agents > MOST_AGENTS) {
    throw invalid({ agents: [`A whole number from 1 to ${MOST_AGENTS}.`] })
  }
  if (!Number.isInteger(seed) || seed < 0) throw invalid({ seed: ['A whole number, not below 0.'] })
}

/**
 * Lets so many agents join a founded company, nine of ten activated, with the places, levels, payments, accounts and
 * transfers that creating and approving them one after another would have made (plan rules 3 to 9). All or nothing, in
 * one transaction, during which nobody else joins, is activated or withdraws. Nobody is notified or mailed, and the audit
 * trail has one entry for all. Throws `invalid` for a number outside of 1 to 20 million, and `conflict` where an agent
 * might be a real person: what was booked cannot be taken back.
 */
export async function growNetwork({ db }: { db: Database }, growth: Growth): Promise<GrowthSummary> {
  refuseNonsense(growth)
  const passwordHash = await hashPassword(growth.password)
  return inTransaction(db, async (trx) => {
    await lockNetwork(trx)
    const real = await findRealAgent(trx)
    if (real !== undefined) throw conflict(`${real.email} may be a real member: here nothing is grown in bulk.`)
    const grown = await simulate(trx, growth)
    await storeGrowth(trx, grown, { passwordHash, onProgress: growth.onProgress ?? (() => {}) })
    return finish(trx, grown, growth)
  })
}

async function simulate(trx: Trx, { agents, seed = 1, onProgress }: Growth): Promise<Grown> {
  const plan = await getPlanInForce(trx)
  const present = await loadPresent(trx, agents)
  onProgress?.('agents read', { done: present.ids.length, of: present.ids.length })
  const draw = createSponsorDraw(present.matrix, { root: present.root, seed })
  const activations = simulateGrowth(present.matrix, agents, draw)
  onProgress?.('agents placed', { done: agents, of: agents })
  const firstId = await findNextId(trx, 'agents')
  const firstPaymentId = await findNextId(trx, 'payments')
  return grownNetwork({ present, activations, plan, firstId, firstPaymentId })
}

async function finish(
  trx: Trx,
  { firstId, firstPaymentId, activations }: Grown,
  growth: Growth,
): Promise<GrowthSummary> {
  const { agents, seed = 1 } = growth
  await setLastId(trx, 'agents', firstId + agents - 1)
  await setLastId(trx, 'payments', firstPaymentId + agents - 1)
  await recordAudit(trx, {
    actor: { kind: 'operator' },
    action: 'network.grow',
    subject: { kind: 'agent', id: firstId },
    before: {},
    after: { agents, seed, activated: activations.count },
  })
  await analyzeNetwork(trx)
  return { firstId, lastId: firstId + agents - 1, activated: activations.count }
}
