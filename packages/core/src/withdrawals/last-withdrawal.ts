/** The last withdrawal of a closed account: the whole balance, even below the plan's minimum (plan rule 27). */
import { inTransaction } from '@evergrove/db'
import { type AccountIndex, type BankDetails, hasBankDetails } from '../accounts/index.ts'
import { type Actor, recordAudit } from '../audit/index.ts'
import { lockAgentBalances, postTransfers, withdrawalHold } from '../ledger/index.ts'
import { getPlanInForce } from '../plan/index.ts'
import { conflict, notFound } from '../platform/errors.ts'
import type { Database, Trx } from '../platform/schema.ts'
import { findLastDestination, insertWithdrawals, lockWithdrawers } from './withdrawals.repository.ts'

/** Bank details are sealed. */
type Destination = BankDetails & AccountIndex

export type LastWithdrawal = { id: number; amount: bigint }

const NO_BANK_DETAILS = 'There is a balance to be paid, but the bank details are missing. Fill them in first.'

async function hold(trx: Trx, agentId: number, destination: Destination | undefined) {
  const available = (await lockAgentBalances(trx, [agentId])).get(agentId)?.available ?? 0n
  if (available === 0n) return undefined
  if (destination === undefined || !hasBankDetails(destination)) throw conflict(NO_BANK_DETAILS)
  const { bank_name, account_name, account_number, account_index, account_index_of } = destination
  const plan = await getPlanInForce(trx)
  const withdrawal = {
    agent_id: agentId,
    plan_version_id: plan.id,
    amount: available,
    balance_before: available,
    balance_after: 0n,
    idempotency_key: null,
    bank_name,
    account_name,
    account_number,
    account_index,
    account_index_of,
  }
  const [row] = await insertWithdrawals(trx, [withdrawal])
  if (row === undefined) throw new Error('A withdrawal was not stored')
  const last = { id: row.id, amount: available }
  await postTransfers(trx, [
    withdrawalHold({ agentId, amount: available, planVersionId: plan.id, withdrawalId: row.id }),
  ])
  return last
}

/**
 * Requests the whole available balance of an agent whose account is being closed, to the bank details of this moment.
 * Undefined when there is no balance. Throws `conflict` when there is a balance and the bank details are missing.
 */
export async function withdrawEverything(trx: Trx, agentId: number): Promise<LastWithdrawal | undefined> {
  const [withdrawer] = await lockWithdrawers(trx, [agentId])
  return hold(trx, agentId, withdrawer)
}

/**
 * Requests the balance of a closed account again, after its last withdrawal was rejected or staff corrected the
 * balance. It goes to the account of the agent's newest withdrawal, because the profile has none any more. Throws
 * `not_found`, and `conflict` for an account that is not closed, without a balance, or without a withdrawal.
 */
export async function requestLastWithdrawal(
  { db }: { db: Database },
  { agentId, actor }: { agentId: number; actor: Actor },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const [agent] = await lockWithdrawers(trx, [agentId])
    if (agent === undefined) throw notFound()
    if (agent.status !== 'Closed') throw conflict(`This agent is ${agent.status}, not Closed.`)
    const last = await hold(trx, agentId, await findLastDestination(trx, agentId))
    if (last === undefined) throw conflict('There is no balance to be paid.')
    await recordAudit(trx, {
      actor,
      action: 'agent.request-last-withdrawal',
      subject: { kind: 'agent', id: agentId },
      after: { withdrawal: last.id },
    })
  })
}
