/** The undoing of a rejection: the agent's withdrawal is requested again (plan rule 12). */
import { reasonInput } from '@evergrove/contract/network'
import type { AskedWithdrawal } from '@evergrove/contract/withdrawals/withdrawals'
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../audit/index.ts'
import type { JobDeps } from '../jobs/index.ts'
import { lockAgentBalances } from '../ledger/index.ts'
import { newCause, notify, withdrawalRepeated } from '../notifications/index.ts'
import { moneyWords } from '../platform/company-settings.ts'
import { AppError, conflict, notFound, requireFound } from '../platform/errors.ts'
import { minorUnits } from '../platform/money.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Trx } from '../platform/schema.ts'
import { hold } from './request-withdrawal.ts'
import { findLater, lockWithdrawal, lockWithdrawers } from './withdrawals.repository.ts'

/**
 * Undoes the rejection of a withdrawal (plan rule 12): a new withdrawal of the same amount is requested for the agent,
 * under the rules for a request at this moment, and waits for a decision. The ledger releases a hold once, so the
 * rejected withdrawal stays as it is. Throws `invalid` without a reason, `not_found`, and `conflict` for a withdrawal
 * that is not rejected or is repeated already, after which its agent has requested money, or that a request would be
 * refused for.
 */
export async function repeatWithdrawal(
  { db, jobs }: JobDeps,
  { id, input, actor }: { id: number; input: unknown; actor: Actor },
): Promise<AskedWithdrawal> {
  const { reason } = parseInput(reasonInput, input)
  return inTransaction(db, async (trx) => {
    const { agent_id: agentId, amount, repaid } = await lockToRepeat(trx, id)
    const [repeated] = await hold(trx, [{ agentId, amount, key: null, repeats: id }], (view, rows) =>
      rows.map((row) =>
        recordAudit(view, {
          actor,
          action: 'withdrawal.repeat',
          subject: { kind: 'withdrawal', id: row.id },
          after: { status: 'Pending', repeats: id },
          reason,
        }),
      ),
    )
    if (repeated === undefined) throw notFound()
    if (repeated instanceof AppError)
      throw conflict(`The agent could not request it now: “${repeated.message}”${repaidWords(repaid)}`)
    await notify({ trx, jobs }, [withdrawalRepeated(agentId, amount)], newCause('withdrawal', repeated.id))
    return repeated
  })
}

/** Explains where the amount went that the balance no longer has. Empty if the rejection repaid nothing. */
const repaidWords = (repaid: bigint): string =>
  repaid === 0n ? '' : ` The rejection repaid ${moneyWords(repaid)} of what the agent owed, and that stays repaid.`

/** Locks a rejected withdrawal, its agent and the balance, as an approval does. Throws as `repeatWithdrawal`. */
async function lockToRepeat(trx: Trx, id: number): Promise<{ agent_id: number; amount: bigint; repaid: bigint }> {
  const rejected = requireFound(await lockWithdrawal(trx, id))
  if (rejected.status !== 'Rejected') throw conflict(`This withdrawal is ${rejected.status}, not Rejected.`)
  await lockWithdrawers(trx, [rejected.agent_id])
  await lockAgentBalances(trx, [rejected.agent_id])
  const { repeated_as: again, requested_since: since, repaid } = requireFound(await findLater(trx, id))
  if (again !== null) throw conflict(`This withdrawal has been requested again as no. ${again}.`)
  if (since !== null) throw conflict(`The agent has requested money again since then, with withdrawal no. ${since}.`)
  return { ...rejected, repaid: minorUnits(repaid) }
}
