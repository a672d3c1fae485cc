import { adjustmentInput, writeOffInput } from '@evergrove/contract/network'
import { formatMoney } from '@evergrove/contract/platform/money'
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../audit/index.ts'
import { invalid, notFound } from '../platform/errors.ts'
import { keyReused, readIdempotencyKey } from '../platform/idempotency.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Database, Trx } from '../platform/schema.ts'
import { type KeyedAdjustment, takeKey } from './entries.repository.ts'
import { hasAgent, lockAgentBalances, openAgentAccounts, postTransfers } from './ledger.repository.ts'
import { adjustment, type Funds, writeOff } from './ledger.ts'

type AdjustmentRequest = {
  input: unknown
  actor: Actor
  /** The header `Idempotency-Key`, if there is one. */
  idempotencyKey?: string | undefined
}

/**
 * Corrects an agent's balance by a new transfer with a reason. Posted transfers never change. The agent owes the part
 * that the balance cannot bear, and a credit repays a debt first (plan rule 14). If the same member of staff repeats a
 * correction with the same key, nothing more is posted. Throws `invalid` by field, `not_found` if there is no such
 * agent, and `key_reused` if the key came with another correction.
 */
export async function adjustBalance(
  { db }: { db: Database },
  { input, actor, idempotencyKey }: AdjustmentRequest,
): Promise<void> {
  const { agent_id: agentId, ...change } = parseInput(adjustmentInput, input)
  const key = readIdempotencyKey(idempotencyKey, (sentence) => invalid({ non_field_errors: [sentence] }))
  await inTransaction(db, async (trx) => {
    if (!(await hasAgent(trx, agentId))) throw notFound()
    if (key !== null && !(await isFirst(trx, { actor, key, agent_id: agentId, ...change }))) return
    await openAgentAccounts(trx, [agentId])
    const before = await lockFunds(trx, agentId)
    await postTransfers(trx, [adjustment({ agentId, ...change })])
    const after = await lockFunds(trx, agentId)
    await recordAudit(trx, {
      actor,
      action: 'balance.adjust',
      subject: { kind: 'agent', id: agentId },
      before: toWords(before),
      after: toWords(after),
      reason: change.reason,
    })
  })
}

/**
 * Takes the key of an adjustment that is only proposed. Returns whether this is the first call with it. Throws
 * `key_reused` if the key came with another adjustment.
 */
export async function takeAdjustmentKey(
  trx: Trx,
  { input, actor, idempotencyKey: key }: AdjustmentRequest,
): Promise<boolean> {
  const asked = parseInput(adjustmentInput, input)
  return key === undefined || isFirst(trx, { actor, key, ...asked })
}

/** Returns whether the key is new. The operator's command line never sends a key twice. */
async function isFirst(
  trx: Trx,
  { actor, key, ...asked }: KeyedAdjustment & { actor: Actor; key: string },
): Promise<boolean> {
  if (actor.kind !== 'staff') return true
  const taken = await takeKey(trx, { staffId: actor.id, key }, asked)
  if (taken === 'by another') throw keyReused('another adjustment')
  return taken === 'now'
}

/**
 * Gives up an agent's debt, or a part of it, with a reason (plan rule 14). Throws `invalid` by field, also for more
 * than is owed, so that a repetition does no harm, and `not_found`.
 */
export async function writeOffDebt(
  { db }: { db: Database },
  { agentId, input, actor }: { agentId: number; input: unknown; actor: Actor },
): Promise<void> {
  const { amount, reason } = parseInput(writeOffInput, input)
  await inTransaction(db, async (trx) => {
    if (!(await hasAgent(trx, agentId))) throw notFound()
    const before = await lockFunds(trx, agentId)
    if (amount > before.owed) throw invalid({ amount: [`The agent owes ${formatMoney(before.owed)}.`] })
    await postTransfers(trx, [writeOff({ agentId, amount, reason })])
    await recordAudit(trx, {
      actor,
      action: 'receivable.write-off',
      subject: { kind: 'agent', id: agentId },
      before: toWords(before),
      after: toWords(await lockFunds(trx, agentId)),
      reason,
    })
  })
}

/** Locks the balance and the debt of an agent until the transaction ends, and returns them; zeros before activation. */
async function lockFunds(trx: Trx, agentId: number): Promise<Funds> {
  const { available = 0n, owed = 0n } = (await lockAgentBalances(trx, [agentId])).get(agentId) ?? {}
  return { available, owed }
}

/** Returns the funds as the audit trail records them. */
const toWords = ({ available, owed }: Funds) => ({
  total_balance: formatMoney(available),
  owed: formatMoney(owed),
})
