/** The withdrawals of an agent, the queue of staff, and the destination of a withdrawal. */
import { maskAccount } from '@evergrove/contract/accounts/masking'
import type { StaffWithdrawal } from '@evergrove/contract/agents/staff-views'
import { formatMoney } from '@evergrove/contract/platform/money'
import type { Concern } from '@evergrove/contract/withdrawals/concern-words'
import type { StaffDestination } from '@evergrove/contract/withdrawals/payouts'
import type { AskedWithdrawal, Withdrawal, WithdrawalSum } from '@evergrove/contract/withdrawals/withdrawals'
import { inTransaction } from '@evergrove/db'
import { type BankDetails, openBankDetails } from '../accounts/index.ts'
import { type Actor, recordAudit, toStaffDecision } from '../audit/index.ts'
import { requireFound } from '../platform/errors.ts'
import type { FieldCipher } from '../platform/field-encryption.ts'
import { minorUnits } from '../platform/money.ts'
import { type Listed, type Page, rowsOf } from '../platform/paging.ts'
import { type RowOf, readFrom, type Source } from '../platform/reader.repository.ts'
import type { Database } from '../platform/schema.ts'
import { concernsOf } from './concerns.ts'
import { toPayout } from './payouts/payouts.ts'
import {
  type DestinationRow,
  findDestination,
  type WithdrawalFilter,
  type WithdrawalRow,
  withdrawalCount,
  withdrawalCountOf,
  withdrawalSum,
  withdrawalsOf,
  withdrawalsWithAgents,
} from './withdrawals.repository.ts'

const toFields = (row: WithdrawalRow) => ({
  id: row.id,
  created_at: row.created_at.toISOString(),
  amount: formatMoney(minorUnits(row.amount)),
  balance_before: formatMoney(minorUnits(row.balance_before)),
  balance_after: formatMoney(minorUnits(row.balance_after)),
  status: row.status,
})

/** Returns a withdrawal as it was requested, in the form of the API. */
export const toAsked = (row: WithdrawalRow): AskedWithdrawal => ({ ...toFields(row), payout: null })

type OwnRow = RowOf<typeof withdrawalsOf>

/** Returns the destination of a withdrawal; null where bank details are missing or were erased. */
function toDestination(row: BankDetails & { agent_id: number }, cipher: FieldCipher): Withdrawal['destination'] {
  const { bank_name, account_name, account_number } = openBankDetails(cipher, { ...row, id: row.agent_id })
  if (bank_name === null || account_name === null || account_number === null) return null
  return { bank_name, account_name, account_number: maskAccount(account_number) }
}

const toWithdrawal = (row: OwnRow, cipher: FieldCipher): Withdrawal => ({
  ...toFields(row),
  destination: toDestination(row, cipher),
  payout: toPayout(row),
  reason: row.status === 'Rejected' ? row.reason : null,
  repeated_as: row.repeated_as,
  repaid: formatMoney(minorUnits(row.repaid)),
  expected_on: row.expected_on,
})

/** Returns the agent's own withdrawals, the newest first: one page with the total number, or the first thousand (API-033). */
export async function listWithdrawals(
  source: Source,
  { agentId, page, cipher }: { agentId: number; page?: Page | undefined; cipher: FieldCipher },
): Promise<Listed<Withdrawal>> {
  const count = page && withdrawalCountOf(agentId)
  const { limit, offset } = rowsOf(page)
  const { rows, total } = await readFrom(source, withdrawalsOf(agentId, limit, offset), count)
  return { items: rows.map((row) => toWithdrawal(row, cipher)), total }
}

type StaffRow = Awaited<ReturnType<ReturnType<typeof withdrawalsWithAgents>['execute']>>[number]

/** Returns a waiting withdrawal's concerns: all before the decision, only a returned payment while it waits for a batch. */
function openConcerns(row: StaffRow, cipher: FieldCipher): Concern[] {
  if (row.status === 'Pending') return concernsOf({ ...row, status: row.agent.status }, cipher)
  const isWaiting = row.status === 'Approved' && row.payout_result === null && row.released_at === null
  return isWaiting && row.destination_returned ? ['destination_returned'] : []
}

/** Returns the destination for lists of staff. Details that cannot be opened are a concern, so they must not break the list. */
export function toStaffDestination(
  row: DestinationRow & { destination_since: Date | null },
  cipher: FieldCipher,
): StaffDestination {
  try {
    const destination = toDestination(row, cipher)
    return destination && { ...destination, since: row.destination_since?.toISOString() ?? null }
  } catch {
    return null
  }
}

const toStaffWithdrawal = (row: StaffRow, cipher: FieldCipher): StaffWithdrawal => ({
  ...toFields(row),
  payout: toPayout(row),
  repeated_as: row.repeated_as,
  repaid: formatMoney(minorUnits(row.repaid)),
  ...toStaffDecision(row),
  total_balance: formatMoney(
    minorUnits(row.credits_posted) - minorUnits(row.debits_posted) - minorUnits(row.debits_pending),
  ),
  owed: formatMoney(minorUnits(row.owed ?? 0)),
  has_bank_details: row.has_bank_details,
  concerns: openConcerns(row, cipher),
  account_shared_with: row.account_shared_with,
})

/**
 * Returns withdrawals for staff. The newest come first; of those that wait, the oldest first. Without an id or an
 * agent, the total counts those of the status, the days and the text, up to ten thousand. Those of one agent are read by
 * staff who may not see bank details, so they have no destination.
 */
export async function listWithdrawalsForStaff(
  source: Source,
  { id, status, agentId, from, to, search, cipher, ...page }: Page & WithdrawalFilter & { cipher: FieldCipher },
): Promise<Listed<StaffWithdrawal>> {
  const isList = id === undefined && agentId === undefined
  const filter = { status, from, to, search }
  const query = withdrawalsWithAgents({ id, agentId, ...filter, ...rowsOf(page) })
  const count = isList ? withdrawalCount(filter) : undefined
  const { rows, total } = await readFrom(source, query, count)
  const toItem = (row: StaffRow) => {
    const item = toStaffWithdrawal(row, cipher)
    return agentId === undefined ? Object.assign(item, { destination: toStaffDestination(row, cipher) }) : item
  }
  return { items: rows.map(toItem), total }
}

/** Returns the number and the sum of all withdrawals that `listWithdrawalsForStaff` lists with this filter, on all pages. */
export async function sumWithdrawalsForStaff(
  source: Source,
  filter: Pick<WithdrawalFilter, 'status' | 'from' | 'to' | 'search'>,
): Promise<WithdrawalSum> {
  const { rows } = await readFrom(source, withdrawalSum(filter))
  const [{ count, sum } = { count: 0, sum: '0' }] = rows
  return { count, sum: formatMoney(minorUnits(sum)) }
}

/**
 * Returns the full bank details that a withdrawal goes to, as they were when it was requested. The access is recorded
 * in the audit trail of the agent. Throws `not_found`.
 */
export async function readDestination(
  { db, cipher }: { db: Database; cipher: FieldCipher },
  { id, actor }: { id: number; actor: Actor },
): Promise<BankDetails> {
  return inTransaction(db, async (trx) => {
    const row = requireFound(await findDestination(trx, id))
    const subject = { kind: 'agent', id: row.agent_id } as const
    await recordAudit(trx, { actor, action: 'agent.read-bank-details', subject, after: { withdrawal_id: id } })
    return openBankDetails(cipher, { ...row, id: row.agent_id })
  })
}
