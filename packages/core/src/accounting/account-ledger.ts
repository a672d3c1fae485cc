import {
  type AgentAccountKind,
  accountFacts,
  accountWithNumber,
  isByAgent,
} from '@evergrove/contract/ledger/account-numbers'
import {
  type AccountEntry,
  type AccountFinding,
  type AccountLedger,
  type AccountSum,
  type AgentBalances,
  accountFindingSchema,
} from '@evergrove/contract/ledger/accounting'
import type { AccountKind } from '@evergrove/contract/ledger/transfer-kinds'
import type { DayRange } from '@evergrove/contract/platform/day-range'
import { formatMoney } from '@evergrove/contract/platform/money'
import { inLongSnapshot, inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../audit/index.ts'
import { checkAccount } from '../ledger/index.ts'
import { csvFile } from '../platform/csv.ts'
import { notFound } from '../platform/errors.ts'
import { minorUnits } from '../platform/money.ts'
import type { Database, Trx } from '../platform/schema.ts'
import {
  type EntryRow,
  findNumbers,
  movesAfter,
  type Numbers,
  type SumRow,
  selectEntries,
  sumEntries,
} from './account-ledger.repository.ts'
import { type AgentBalanceRow, currentMoves, selectAgentBalances, settledTransfer } from './books.repository.ts'
import { balanceOf, movesOf, signed, toAccount } from './books.ts'
import { type Deps, requirePast } from './months.ts'

const PAGE_SIZE = 50

/** Returns the kind of the account. Throws `not_found` if there is no such number. */
function requireAccount(number: number): AccountKind {
  const kind = accountWithNumber(number)
  if (kind === undefined) throw notFound()
  return kind
}

type Asked = DayRange & { number: number; cursor?: string | undefined }

const allNumbers: Numbers = { lowest: 1, highest: Number.MAX_SAFE_INTEGER }

const numbersOf = async (trx: Trx, days: DayRange): Promise<Numbers | undefined> =>
  days.from === undefined && days.to === undefined ? allNumbers : findNumbers(trx, days)

/** The highest number of a transfer that may be on a page, and the balance after it. */
type Start = { highest: number; balance: bigint }

/** Reads the place after which a page continues, with the balance there. The server itself wrote both on the page before. */
function readCursor(cursor: string): Start {
  const [id = '', balance = ''] = cursor.split('.')
  return { highest: Number(id) - 1, balance: BigInt(balance) }
}

/**
 * Compares each entry, because entries are in the order of their numbers, in which a day may overlap with the next one.
 */
const isWithin = ({ created_at }: AccountEntry, { from = '', to = '9999-12-31' }: DayRange): boolean => {
  const day = created_at.slice(0, 10)
  return day >= from && day <= to
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

const toSum = ({ amount, ...row }: SumRow): AccountSum => ({ ...row, amount: formatMoney(minorUnits(amount)) })

const findingsAbout = async (trx: Trx, kind: AccountKind): Promise<AccountFinding[]> =>
  accountFindingSchema.array().parse(await checkAccount(trx, kind))

/** Returns the entries with the balance after each, and the balance before the last of them. */
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
 * Returns a page of the entries posted to an account, of all days or of these (UTC), the newest first, each with the
 * balance after it (plan rule 29). The balance is calculated backwards from the current one, and a page begins with the
 * balance that the page before ended with. So no page costs more than another, apart from finding the numbers of the
 * days. Every page is exact because no transfer appears later among those that it has passed: the first page waits for
 * those that are being added. The first page also has the findings of the ledger check about the account and, if days
 * are given, their sums by kind, whose cost grows with the entries of the days. Throws `not_found` for a number without
 * an account.
 */
export async function readAccountLedger({ db }: { db: Database }, asked: Asked): Promise<AccountLedger> {
  const { number, cursor, ...days } = asked
  const kind = requireAccount(number)
  const hasDays = days.from !== undefined || days.to !== undefined
  const settled = cursor === undefined ? await settledTransfer(db) : Number.MAX_SAFE_INTEGER
  return inLongSnapshot(db, async (trx) => {
    const moves = movesOf(await currentMoves(trx), kind)
    const account = toAccount(kind, moves)
    const numbers = await numbersOf(trx, days)
    const findings = cursor === undefined ? await findingsAbout(trx, kind) : null
    if (numbers === undefined) return { account, findings, sums: [], entries: [], next: null }
    const newest = async (highest: number): Promise<Start> => {
      return { highest, balance: balanceOf(kind, moves) - balanceOf(kind, await movesAfter(trx, kind, highest)) }
    }
    const start = cursor === undefined ? await newest(Math.min(numbers.highest, settled)) : readCursor(cursor)
    const wanted = { lowest: numbers.lowest, highest: start.highest, limit: PAGE_SIZE + 1 }
    const rows = await selectEntries(trx, kind, wanted)
    const { entries, rest } = withBalances(kind, rows.slice(0, PAGE_SIZE), start.balance)
    const last = entries.at(-1)
    const next = rows.length > PAGE_SIZE && last !== undefined ? `${last.id}.${rest}` : null
    const of = { lowest: numbers.lowest, highest: start.highest, days }
    const sums = hasDays && cursor === undefined ? (await sumEntries(trx, kind, of)).map(toSum) : null
    return { account, findings, sums, entries: entries.filter((entry) => isWithin(entry, days)), next }
  })
}

const BATCH_ROWS = 2000

type SharesAsked = { number: number; at?: Date | undefined }

function requireByAgent(number: number): AgentAccountKind {
  const kind = requireAccount(number)
  if (!isByAgent(kind)) throw notFound()
  return kind
}

/**
 * Returns a page of the agents' shares of account 1100 or 2000, now or by the entries dated before `at`, in the order
 * of the agents' numbers (plan rule 29). An amount on hold for a withdrawal is part of the balance until it is posted.
 * The cost of an earlier moment grows with the entries of the agents since then. Throws `not_found` for another account
 * and `invalid` for a moment in the future.
 */
export async function listAgentBalances(
  { db, now }: Deps,
  { number, at, after = 0 }: SharesAsked & { after?: number | undefined },
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
 * Returns the shares of all agents as pieces of a CSV file. Transfers that are added meanwhile are left out, so that
 * the file shows one moment. The export is recorded in the audit trail.
 */
export async function exportAgentBalances(
  { db, now }: Deps,
  { number, at, actor }: SharesAsked & { actor: Actor },
): Promise<AsyncGenerator<string>> {
  const kind = requireByAgent(number)
  requirePast(at, now())
  await inTransaction(db, async (trx) => {
    const subject = { kind: 'account', id: number } as const
    const after = at === undefined ? {} : { at: at.toISOString() }
    await recordAudit(trx, { actor, action: 'account.export', subject, after })
  })
  const settled = await settledTransfer(db)
  return csvFile<AgentBalanceRow>(
    ['Agent', 'First name', 'Last name', 'Balance'],
    (last) => selectAgentBalances(db, kind, { at, settled, after: last?.id ?? 0, limit: BATCH_ROWS }),
    ({ id, first_name, last_name, balance }) => [String(id), first_name, last_name, formatMoney(minorUnits(balance))],
  )
}
