/** Verifies every entry of the agent's statement against the transparency log, and adds them up to the balance. */
import type { StatementEntry } from '@evergrove/contract/ledger/statement'
import type { AccountInfo } from '@evergrove/contract/network'
import { formatMoney, readMoney } from '@evergrove/contract/platform/money-codec'
import {
  createVerifier,
  type LoggedTransfer,
  type ShownEntry,
  transferIn,
} from '../../../components/entries/verify-receipt.ts'
import { agentSend } from '../../../platform/session/authorized-fetch.ts'
import { loadReceipt } from '../entry/entry-query.ts'

export type Progress = { verified: number; entries: number }

export type StatementVerdict =
  /** `waiting` entries are not in the log yet. Without any, the others add up to the balance. */
  | { isProven: true; verified: number; waiting: number; balance: string; isSigned: boolean }
  /** The entry is missing if the fault is in none of them. */
  | { isProven: false; why: string; entry?: number }

type Options = { agentId: number; signal: AbortSignal; report: (progress: Progress) => void }

const ENTRIES_AT_ONCE = 100

/** The number of receipts that are loaded at the same time. */
const WORKERS = 4

/** Loads all entries, the oldest first, so that a new one moves none to another page. */
async function loadEntries(signal: AbortSignal): Promise<StatementEntry[]> {
  const entries: StatementEntry[] = []
  for (let page = 1; ; page += 1) {
    const query = { order: 'oldest' as const, page: String(page), page_size: String(ENTRIES_AT_ONCE) }
    const response = await agentSend('GET /dashboard/statement', { query, signal })
    if (response.status !== 200) throw new Error(`GET dashboard/statement returned ${response.status}`)
    const loaded = (await response.json()) as StatementEntry[]
    entries.push(...loaded)
    if (loaded.length < ENTRIES_AT_ONCE) return entries
  }
}

async function loadBalance(signal: AbortSignal): Promise<string> {
  const response = await agentSend('GET /dashboard/user-account-info', { signal })
  if (response.status !== 200) throw new Error(`GET dashboard/user-account-info returned ${response.status}`)
  return ((await response.json()) as AccountInfo).total_balance
}

/** Returns the entry as the log knows it: the return of a withdrawal is a step of the same transfer. */
const shownOf = ({ id, kind, amount }: StatementEntry): ShownEntry => ({
  number: id,
  kind: kind === 'withdrawal_returned' ? 'withdrawal' : kind,
  size: amount.replace('-', ''),
})

/** Returns what a transfer of the log added to the account of the agent. A hold takes its amount when it begins. */
function movedBy(transfer: LoggedTransfer, agentId: number): bigint | undefined {
  const size = BigInt(transfer.amount)
  if (transfer.credit_account_id === agentId) return size
  if (transfer.debit_account_id !== agentId) return undefined
  return transfer.phase === 'voided' ? size : -size
}

/** Returns the first entry whose balance is not the one before it with its amount. */
export function firstWrongBalance(entries: readonly StatementEntry[]): StatementEntry | undefined {
  let balance = 0n
  return entries.find((entry) => {
    balance += readMoney(entry.amount)
    return readMoney(entry.balance) !== balance
  })
}

type Judged = { waiting: number; isSigned: boolean; fault: { why: string; entry: number } | undefined }

/** Verifies the entries one by one, several at a time, until one is not proven. */
async function verifyAll(entries: readonly StatementEntry[], { agentId, signal, report }: Options): Promise<Judged> {
  const verifyEntry = createVerifier()
  const judged: Judged = { waiting: 0, isSigned: true, fault: undefined }
  const left = entries.values()
  let verified = 0

  async function verify(entry: StatementEntry): Promise<void> {
    const result = await verifyEntry(shownOf(entry), () => loadReceipt(entry.id))
    if (result === 'waiting') judged.waiting += 1
    else if (!result.verdict.isProven) judged.fault ??= { why: result.verdict.why, entry: entry.id }
    else if (movedBy(transferIn(result.receipt), agentId) !== readMoney(entry.amount))
      judged.fault ??= { why: 'The log has another amount for it.', entry: entry.id }
    else judged.isSigned &&= result.verdict.isSigned
    verified += 1
    report({ verified, entries: entries.length })
  }
  async function work(): Promise<void> {
    for (const entry of left) {
      signal.throwIfAborted()
      if (judged.fault !== undefined) return
      await verify(entry)
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
  return judged
}

/**
 * Verifies that the statement is what the public log has. Each entry is proven to be in the log with this amount for this
 * agent, and together they are the balance.
 */
export async function verifyStatement(options: Options): Promise<StatementVerdict> {
  const entries = await loadEntries(options.signal)
  options.report({ verified: 0, entries: entries.length })
  const wrong = firstWrongBalance(entries)
  if (wrong !== undefined) return { isProven: false, why: 'Its balance does not follow from it.', entry: wrong.id }
  const { waiting, isSigned, fault } = await verifyAll(entries, options)
  if (fault !== undefined) return { isProven: false, ...fault }
  const sum = entries.at(-1)?.balance ?? formatMoney(0n)
  const balance = await loadBalance(options.signal)
  // An entry that was made during the verification is verified by the next one.
  const isComplete = balance === sum || (await loadEntries(options.signal)).length > entries.length
  if (!isComplete) return { isProven: false, why: 'The entries do not add up to your balance.' }
  return { isProven: true, verified: entries.length - waiting, waiting, balance: sum, isSigned }
}
