import { writeOffInput } from '@evergrove/contract/network'
import { formatMoney } from '@evergrove/contract/platform/money'
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../audit/index.ts'
import { invalid, notFound } from '../platform/errors.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Database } from '../platform/schema.ts'
import { lockFunds, toWords } from './funds.ts'
import { hasAgent, postTransfers } from './ledger.repository.ts'
import { writeOff } from './ledger.ts'

/**
 * Gives up what an agent owes, or a part of it, with a reason (plan rule 14). Throws `invalid` by field, also for more than is
 * owed, so that repeating it does no harm, and `not_found`.
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
