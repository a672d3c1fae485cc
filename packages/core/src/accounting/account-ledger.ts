import { accountFacts, accountWithNumber } from '@evergrove/contract/ledger/account-numbers'
import type { AccountEntry, AccountLedger } from '@evergrove/contract/ledger/accounting'
import type { AccountKind } from '@evergrove/contract/ledger/transfer-kinds'
import { formatMoney } from '@evergrove/contract/platform/money'
import { inLongSnapshot } from '@evergrove/db'
import { notFound } from '../platform/errors.ts'
import { minorUnits } from '../platform/money.ts'
import type { Database } from '../platform/schema.ts'
import { type EntryRow, movesAfter, selectEntries } from './account-ledger.repository.ts'
import { currentMoves, settledTransfer } from './books.repository.ts'
import { balanceOf, movesOf, signed, toAccount } from './books.ts'

const PAGE_SIZE = 50

/** The kind of the account; throws `not_found` if there is no such number. */
export function requireAccount(number: number): AccountKind {
  const kind = accountWithNumber(number)
  if (kind === undefined) throw notFound()
  return kind
}

/** The newest transfer of a page, and the balance after it. */
type Start = { upTo: number; balance: bigint }

/** Continues before a transfer, with the balance before it. Both are the server's own words from the page before. */
function readCursor(cursor: string): Start {
  const [id = '', balance = ''] = cursor.split('.')
  return { upTo: Number(id) - 1, balance: BigInt(balance) }
}

function toEntry(row: EntryRow, balance: bigint): AccountEntry {
  const { id, kind, side, agent_id, first_name, last_name, payment_id, withdrawal_id, receipt_id } = row
  const isKnown = agent_id !== null && first_name !== null && last_name !== null
  return {
    id,
    kind,
    side,
    payment_id,
    withdrawal_id,
    receipt_id,
    created_at: row.created_at.toISOString(),
    amount: formatMoney(minorUnits(row.amount)),
    balance: formatMoney(balance),
    other_account: accountFacts[row.other].number,
    agent: isKnown ? { id: agent_id, first_name, last_name } : null,
    plan_version_id: row.plan_version_id,
    reason: row.reason,
  }
}

/** The entries with the balance after each, and the balance before the last of them. */
function withBalances(kind: AccountKind, rows: EntryRow[], start: bigint): { entries: AccountEntry[]; rest: bigint } {
  let rest = start
  const entries = rows.map((row) => {
    const entry = toEntry(row, rest)
    rest -= signed(kind, row.side, minorUnits(row.amount))
    return entry
  })
  return { entries, rest }
}

/**
 * A page of what was posted to an account, the newest first, each entry with the balance after it (plan rule 29). The balance is
 * calculated backwards from the current one, and a page begins with the one that the page before ended with, so that no page
 * costs more than another. It is exact on every page because no transfer appears later among those that a page has passed: the
 * first page waits for those that are being added. Throws `not_found` for a number without an account.
 */
export async function readAccountLedger(
  { db }: { db: Database },
  { number, cursor }: { number: number; cursor?: string | undefined },
): Promise<AccountLedger> {
  const kind = requireAccount(number)
  const settled = cursor === undefined ? await settledTransfer(db) : undefined
  return inLongSnapshot(db, async (trx) => {
    const moves = movesOf(await currentMoves(trx), kind)
    const newest = async (upTo: number): Promise<Start> => {
      return { upTo, balance: balanceOf(kind, moves) - balanceOf(kind, await movesAfter(trx, kind, upTo)) }
    }
    const start = cursor === undefined ? await newest(settled ?? 0) : readCursor(cursor)
    const rows = await selectEntries(trx, kind, { upTo: start.upTo, limit: PAGE_SIZE + 1 })
    const { entries, rest } = withBalances(kind, rows.slice(0, PAGE_SIZE), start.balance)
    const last = entries.at(-1)
    const next = rows.length > PAGE_SIZE && last !== undefined ? `${last.id}.${rest}` : null
    return { account: toAccount(kind, moves), entries, next }
  })
}
