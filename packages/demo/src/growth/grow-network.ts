/** Grows a network in bulk, for benchmarks and for trying the product out at scale. Never use it to add real agents. */

import { hashPassword } from '@evergrove/core/accounts'
import { recordAudit } from '@evergrove/core/audit'
import { getPlanInForce } from '@evergrove/core/plan'
import { conflict, invalid } from '@evergrove/core/platform/errors'
import type { Database, Trx } from '@evergrove/core/platform/schema'
import { inTransaction } from '@evergrove/db'
import { type Grown, grownNetwork } from './grown.ts'
import { analyzeNetwork, findNextId, findRealAgent, lockNetwork, setLastId } from './present.repository.ts'
import { loadPresent } from './present.ts'
import { setAside } from './set-aside.repository.ts'
import { simulateGrowth } from './simulate.ts'
import { createSponsorDraw } from './sponsorship.ts'
import { type Progress, storeGrowth } from './store-growth.ts'

const MOST_AGENTS = 20_000_000

export type Growth = {
  /** How many agents join. */
  agents: number
  /** The same seed on the same network gives the same growth. */
  seed?: number
  /** The password of every new agent. */
  password: string
  onProgress?: Progress
}

export type GrowthSummary = { firstId: number; lastId: number; activated: number }

function validate({ agents, seed = 1 }: Growth): void {
  if (!Number.isInteger(agents) || agents < 1 || agents > MOST_AGENTS) {
    throw invalid({ agents: [`A whole number from 1 to ${MOST_AGENTS}.`] })
  }
  if (!Number.isInteger(seed) || seed < 0) throw invalid({ seed: ['A whole number, not below 0.'] })
}

/**
 * Adds agents to a founded company, nine out of ten of them activated, with the same places, levels, payments, accounts and
 * transfers as if they had joined and been approved one after another (plan rules 3 to 9). It is one transaction, which blocks
 * all other use of the network, reading included, and needs the rights of the tables' owner. No agent is notified or mailed, and
 * the audit trail gets a single entry. Throws `invalid` for a number outside 1 to 20 million, and `conflict` if an agent may be
 * a real person, because transfers can never be undone.
 */
export async function growNetwork({ db }: { db: Database }, growth: Growth): Promise<GrowthSummary> {
  validate(growth)
  const passwordHash = await hashPassword(growth.password)
  return inTransaction(db, async (trx) => {
    await lockNetwork(trx)
    const real = await findRealAgent(trx)
    if (real !== undefined) throw conflict(`${real.email} may be a real agent, so bulk growth is refused.`)
    const grown = await simulate(trx, growth)
    const { onProgress = () => {} } = growth
    const restore = await setAside(trx)
    await storeGrowth(trx, grown, { passwordHash, onProgress })
    await restore((part) => onProgress('indexes and foreign keys', part))
    return finish(trx, grown, growth)
  })
}

async function simulate(trx: Trx, { agents, seed = 1, onProgress }: Growth): Promise<Grown> {
  const plan = await getPlanInForce(trx)
  const present = await loadPresent(trx, agents)
  onProgress?.('agents loaded', { done: present.ids.length, of: present.ids.length })
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
