import { formatMoney } from '@evergrove/contract/money'
import { adjustmentInput } from '@evergrove/contract/network'
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../audit/index.ts'
import { invalid, notFound, parseInput } from '../errors/index.ts'
import type { Database } from '../schema/index.ts'
import { bookTransfers, hasAgent, lockAgentBalances, openAgentAccounts } from './ledger.repository.ts'
import { adjustment } from './ledger.ts'

/**
 * Corrects an agent's balance by a new transfer with a reason; nothing that was booked changes. Throws `invalid` by field,
 * `not_found` for no agent, and `invalid` under `amount` when the agent has less than is to be taken.
 */
export async function adjustBalance(
  { db }: { db: Database },
  { input, actor }: { input: unknown; actor: Actor },
): Promise<void> {
  const { agent_id: agentId, ...change } = parseInput(adjustmentInput, input)
  await inTransaction(db, async (trx) => {
    if (!(await hasAgent(trx, agentId))) throw notFound()
    await openAgentAccounts(trx, [agentId])
    const before = (await lockAgentBalances(trx, [agentId])).get(agentId)?.available ?? 0n
    const after = change.direction === 'credit' ? before + change.amount : before - change.amount
    if (after < 0n) throw invalid({ amount: [`The agent's available balance is ${formatMoney(before)}.`] })
    await bookTransfers(trx, [adjustment({ agentId, ...change })])
    await recordAudit(trx, {
      actor,
      action: 'balance.adjust',
      subject: { kind: 'agent', id: agentId },
      before: { total_balance: formatMoney(before) },
      after: { total_balance: formatMoney(after) },
      reason: change.reason,
    })
  })
}
