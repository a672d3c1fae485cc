/** Grows a network in bulk, for benchmarks and for trials of the product at scale. Never use it to add real agents. */
import { hashPassword } from '@evergrove/core/accounts'
import { recordAudit } from '@evergrove/core/audit'
import { getPlanInForce } from '@evergrove/core/plan'
import { conflict, invalid } from '@evergrove/core/platform/errors'
import type { Database, Trx } from '@evergrove/core/platform/schema'
import { inTransaction } from '@evergrove/db'
import * as bulk from './bulk.repository.ts'
import { type Grown, grownNetwork } from './grown.ts'
import { analyzeNetwork, findNextId, findRealAgent, lockNetwork, setLastId } from './present.repository.ts'
import { loadPresent } from './present.ts'
import { setAside } from './set-aside.repository.ts'
import { createSponsorDraw, simulateGrowth } from './simulate.ts'

/** Called after each batch with the number of rows stored so far. */
type Progress = (what: string, part: { done: number; of: number }) => void

const BATCH = 50_000
/** Larger than other batches: each adds a version to the rows of the company's few accounts, which slows later transfers. */
const TRANSFERS_BATCH = 400_000

type Range = { from: number; to: number }

const listOf = <T>({ from, to }: Range, make: (index: number) => T): T[] =>
  Array.from({ length: to - from }, (_, offset) => make(from + offset))

type Storing = { passwordHash: string; onProgress: Progress }

/** Inserts agents, payments, places, reached levels and transfers, and updates the places above them. */
async function storeGrowth(trx: Trx, grown: Grown, { passwordHash, onProgress }: Storing): Promise<void> {
  const inBatches = async (what: string, { from, to }: Range, store: (range: Range) => Promise<void>) => {
    for (let start = from; start < to; start += BATCH) {
      const end = Math.min(to, start + BATCH)
      await store({ from: start, to: end })
      onProgress(what, { done: end - from, of: to - from })
    }
  }
  const joined = { from: grown.before, to: grown.after }
  const activated = { from: 0, to: grown.activations.count }
  await inBatches('agents', joined, (range) => bulk.insertAgents(trx, listOf(range, grown.agentAt), passwordHash))
  await inBatches('payments', joined, (range) => storePayments(trx, grown, range))
  await inBatches('places', activated, (range) => bulk.insertPlaces(trx, listOf(range, grown.placeOf)))
  await inBatches('earlier places', { from: 0, to: grown.before }, async (range) => {
    const changed = listOf(range, grown.changedAt).filter((place) => place !== undefined)
    if (changed.length > 0) await bulk.updatePlaces(trx, changed)
  })
  await inBatches('reached levels', activated, async (range) => {
    const reached = listOf(range, grown.reachedOf).flat()
    if (reached.length > 0) await bulk.insertReached(trx, reached, grown.plan.id)
  })
  await storeTransfers(trx, grown, onProgress)
}

async function storePayments(trx: Trx, grown: Grown, { from, to }: Range): Promise<void> {
  const fee = { planVersionId: grown.plan.id, amount: grown.plan.registration_fee }
  let missing = listOf({ from, to }, (position) => position)
  for (let attempt = 0; missing.length > 0; attempt += 1) {
    const payments = missing.map((position) => grown.paymentAt(position, attempt))
    const added = await bulk.insertPayments(trx, payments, fee)
    missing = missing.filter((_, index) => !added.has(payments[index]?.id ?? 0))
  }
}

async function storeTransfers(trx: Trx, grown: Grown, onProgress: Progress): Promise<void> {
  const { count } = grown.activations
  let waiting = []
  for (let index = 0; index < count; index += 1) {
    waiting.push(...grown.transfersOf(index))
    if (waiting.length < TRANSFERS_BATCH && index + 1 < count) continue
    await bulk.insertTransfers(trx, waiting)
    waiting = []
    onProgress('activations stored', { done: index + 1, of: count })
  }
}

const MOST_AGENTS = 20_000_000

type Growth = {
  /** The number of agents who join. */
  agents: number
  /** The seed of the growth. The same seed on the same network results in the same growth. */
  seed?: number
  /** The password of every new agent. */
  password: string
  onProgress?: Progress
}

type GrowthSummary = { firstId: number; lastId: number; activated: number }

function validate({ agents, seed = 1 }: Growth): void {
  if (!Number.isInteger(agents) || agents < 1 || agents > MOST_AGENTS) {
    throw invalid({ agents: [`A whole number from 1 to ${MOST_AGENTS}.`] })
  }
  if (!Number.isInteger(seed) || seed < 0) throw invalid({ seed: ['A whole number, not below 0.'] })
}

/**
 * Adds agents to a founded company, nine out of ten of them activated, with the same places, levels, payments, accounts
 * and transfers as if they had joined and been approved one after another (plan rules 3 to 9). The growth is one
 * transaction, which blocks all other use of the network, including reading, and needs the rights of the tables' owner.
 * No agent is notified or mailed, and the audit trail gets a single entry. Throws `invalid` for a number outside 1 to
 * 20 million, and `conflict` if an agent may be a real person, because transfers can never be undone.
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
