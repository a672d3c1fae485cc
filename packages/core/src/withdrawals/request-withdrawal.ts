import { idempotencyKeyInput, type Withdrawal, withdrawalInput } from '@evergrove/contract/withdrawals'
import { inTransaction } from '@evergrove/db'
import { AppError, notFound } from '../errors/index.ts'
import { bookTransfers, lockAgentBalance, withdrawalHold } from '../ledger/index.ts'
import { minorUnits } from '../money/index.ts'
import { getPlanInForce } from '../plan/index.ts'
import type { Database, Trx } from '../schema/index.ts'
import { findByKey, insertWithdrawal, lockWithdrawer, type WithdrawalRow } from './withdrawals.repository.ts'
import { toWithdrawal } from './withdrawals.service.ts'
import { reasonToRefuse } from './withdrawals.ts'

export type WithdrawalRequest = {
  agentId: number
  /** The body as it came: `{ amount }`. */
  input: unknown
  /** The header `Idempotency-Key`, if there is one. */
  idempotencyKey?: string | undefined
}

const refused = (sentence: string): AppError => new AppError('refused', sentence)

function parseAmount(input: unknown): bigint {
  const parsed = withdrawalInput.safeParse(input)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw refused(issue?.path[0] === 'amount' ? issue.message : 'Send an object with an amount.')
  }
  return parsed.data.amount
}

function parseKey(key: string | undefined): string | null {
  if (key === undefined) return null
  const parsed = idempotencyKeyInput.safeParse(key)
  if (!parsed.success) throw refused(parsed.error.issues[0]?.message ?? 'The Idempotency-Key is not valid.')
  return parsed.data
}

/**
 * Takes a request for a withdrawal and holds its amount at once (plan rule 12, API-037, GAP-18). The same key with the same
 * amount gives the first answer again and nothing else happens. Throws `refused` with one sentence for the agent (API-038),
 * and `key_reused` when the key came with another amount.
 */
export async function requestWithdrawal(
  { db }: { db: Database },
  { agentId, input, idempotencyKey }: WithdrawalRequest,
): Promise<Withdrawal> {
  const amount = parseAmount(input)
  const key = parseKey(idempotencyKey)
  return inTransaction(db, async (trx) => {
    // The agent before the account: a suspension that waits for an activation must not be waited for with the account held.
    const withdrawer = await lockWithdrawer(trx, agentId)
    if (withdrawer === undefined) throw notFound()
    const available = (await lockAgentBalance(trx, agentId))?.available ?? 0n
    const earlier = key === null ? undefined : await findByKey(trx, agentId, key)
    if (earlier !== undefined) return repeatAnswer(earlier, amount)

    const plan = await getPlanInForce(trx)
    const reason = reasonToRefuse({
      status: withdrawer.status,
      hasBankDetails: withdrawer.has_bank_details,
      available,
      minimum: plan.minimum_withdrawal,
      amount,
    })
    if (reason !== undefined) throw refused(reason)
    return holdAmount(trx, { agentId, amount, available, planVersionId: plan.id, key })
  })
}

/** What was answered when the key came first, whatever has been decided since. */
function repeatAnswer(earlier: WithdrawalRow, amount: bigint): Withdrawal {
  if (minorUnits(earlier.amount) !== amount) {
    throw new AppError('key_reused', 'This Idempotency-Key was used for another amount.')
  }
  return toWithdrawal({ ...earlier, status: 'Pending' })
}

async function holdAmount(
  trx: Trx,
  hold: { agentId: number; amount: bigint; available: bigint; planVersionId: number; key: string | null },
): Promise<Withdrawal> {
  const { agentId, amount, available, planVersionId, key } = hold
  const row = await insertWithdrawal(trx, {
    agent_id: agentId,
    plan_version_id: planVersionId,
    amount,
    balance_before: available,
    balance_after: available - amount,
    idempotency_key: key,
  })
  await bookTransfers(trx, [withdrawalHold({ agentId, amount, planVersionId, withdrawalId: row.id })])
  return toWithdrawal(row)
}
