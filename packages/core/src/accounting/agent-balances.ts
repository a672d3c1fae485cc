import { type AgentAccountKind, isByAgent } from '@evergrove/contract/ledger/account-numbers'
import type { AgentBalances } from '@evergrove/contract/ledger/accounting'
import { formatMoney } from '@evergrove/contract/platform/money'
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../audit/index.ts'
import { csvFile } from '../platform/csv.ts'
import { notFound } from '../platform/errors.ts'
import { minorUnits } from '../platform/money.ts'
import { requireAccount } from './account-ledger.ts'
import { type AgentBalanceRow, selectAgentBalances } from './agent-balances.repository.ts'
import { settledTransfer } from './books.repository.ts'
import { type Deps, requirePast } from './trial-balance.ts'

const PAGE_SIZE = 50
const BATCH_ROWS = 2000

type Asked = { number: number; at?: Date | undefined }

function requireByAgent(number: number): AgentAccountKind {
  const kind = requireAccount(number)
  if (!isByAgent(kind)) throw notFound()
  return kind
}

/**
 * A page of the agents' shares of account 1100 or 2000, now or by the entries dated before `at`, in the order of the agents'
 * numbers (plan rule 29). An amount on hold for a withdrawal is part of the balance until it is posted. The cost of an earlier
 * moment grows with the entries of the agents since then. Throws `not_found` for another account and `invalid` for a moment to
 * come.
 */
export async function listAgentBalances(
  { db, now }: Deps,
  { number, at, after = 0 }: Asked & { after?: number | undefined },
): Promise<AgentBalances> {
  const kind = requireByAgent(number)
  const moment = now()
  requirePast(at, moment)
  const rows = await selectAgentBalances(db, kind, { at, after, limit: PAGE_SIZE + 1 })
  const shown = rows.slice(0, PAGE_SIZE)
  return {
    at: (at ?? moment).toISOString(),
    agents: shown.map(({ balance, ...agent }) => ({ agent, balance: formatMoney(minorUnits(balance)) })),
    next: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
  }
}

/**
 * The same for all agents, as pieces of a CSV file. Transfers that are added meanwhile are left out, so that the file shows one
 * moment. The export is recorded in the audit trail.
 */
export async function exportAgentBalances(
  { db, now }: Deps,
  { number, at, actor }: Asked & { actor: Actor },
): Promise<AsyncGenerator<string>> {
  const kind = requireByAgent(number)
  requirePast(at, now())
  await inTransaction(db, async (trx) => {
    const subject = { kind: 'account', id: number } as const
    const after = at === undefined ? {} : { at: at.toISOString() }
    await recordAudit(trx, { actor, action: 'account.export', subject, before: {}, after })
  })
  const settled = await settledTransfer(db)
  return csvFile<AgentBalanceRow>(
    ['Agent', 'First name', 'Last name', 'Balance'],
    (last) => selectAgentBalances(db, kind, { at, settled, after: last?.id ?? 0, limit: BATCH_ROWS }),
    ({ id, first_name, last_name, balance }) => [String(id), first_name, last_name, formatMoney(minorUnits(balance))],
  )
}
