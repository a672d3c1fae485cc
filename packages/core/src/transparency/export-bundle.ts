/** A month of the log for auditors: everything that docs/verify/verify.mjs needs, as lines of JSON. */
import type { TrialBalance } from '@evergrove/contract/ledger/accounting'
import { companyAccountKinds } from '@evergrove/contract/ledger/transfer-kinds'
import { inLongSnapshot } from '@evergrove/db'
import type { FileStorage } from '../files/index.ts'
import { conflict } from '../platform/errors.ts'
import type { Database, Trx } from '../platform/schema.ts'
import { allowPauses, findNewestCheckpoint, selectCheckpoints, selectKeys } from './log.repository.ts'
import { type LoggedRecord, selectLogged } from './records.repository.ts'
import { entryText } from './records.ts'
import { verifierKeyOf } from './signed-note.ts'
import { daysOfMonth, readTimeStamps, type TimeStamp } from './time-stamps.ts'

const BATCH_ENTRIES = 5000
const BATCH_CHECKPOINTS = 1000

export type BundleOptions = {
  /** `YYYY-MM`. */
  month: string
  /** The sums of all accounts before the month, and at its end. */
  opening: TrialBalance
  closing: TrialBalance
}

/** Returns whether the bundle needs the record: from other months, also plans and records signed when a month was closed. */
function isNeeded({ kind, record }: LoggedRecord, month: string): boolean {
  if (record === null) return false
  if (kind === 'plan_version' || record['action'] === 'month.close') return true
  const { created_at: at } = record
  return typeof at === 'string' && at.startsWith(`${month}-`)
}

function lineOf(logged: LoggedRecord, month: string): object {
  const { position, kind, record, salt, leaf } = logged
  if (record === null || !isNeeded(logged, month)) {
    return { type: 'leaf', position, leaf: Buffer.from(leaf).toString('hex') }
  }
  return { type: 'entry', position, entry: entryText(kind, record, salt) }
}

async function* linesIn(
  trx: Trx,
  { month, opening, closing }: BundleOptions,
  stamps: readonly TimeStamp[],
): AsyncGenerator<object> {
  const newest = await findNewestCheckpoint(trx)
  if (newest === undefined) throw conflict('The transparency log has not been signed yet.')
  yield { type: 'bundle', version: 1, month, size: newest.size, company_accounts: companyAccountKinds }
  for (const { origin, public_key, added_at } of (await selectKeys(trx)).toReversed()) {
    const key = verifierKeyOf({ origin, publicKey: Buffer.from(public_key) })
    yield { type: 'key', key, added_at: added_at.toISOString() }
  }
  yield { type: 'trial_balance', of: 'opening', ...opening }
  yield { type: 'trial_balance', of: 'closing', ...closing }
  for (let from = 0; from < newest.size; from += BATCH_ENTRIES) {
    const entries = await selectLogged(trx, { from, to: Math.min(newest.size, from + BATCH_ENTRIES) })
    for (const entry of entries) yield lineOf(entry, month)
  }
  for (let after = 0; ; ) {
    const checkpoints = await selectCheckpoints(trx, { after, limit: BATCH_CHECKPOINTS })
    for (const { note, created_at } of checkpoints) {
      yield { type: 'checkpoint', note, created_at: created_at.toISOString() }
    }
    const last = checkpoints.at(-1)
    if (last === undefined || last.id >= newest.id) break
    after = last.id
  }
  for (const { day, note, response } of stamps) {
    yield { type: 'time_stamp', day, note, response: Buffer.from(response).toString('base64') }
  }
}

/**
 * Writes the bundle through `write`, some thousand lines at a time, in one snapshot, and returns the number of lines.
 * Entries of other months are hashes. Throws `conflict` before the first checkpoint.
 */
export async function exportBundle(
  { db, storage }: { db: Database; storage: Pick<FileStorage, 'read'> },
  options: BundleOptions,
  write: (text: string) => Promise<void>,
): Promise<number> {
  const stamps = await readTimeStamps(storage, daysOfMonth(options.month))
  return inLongSnapshot(db, async (trx) => {
    await allowPauses(trx)
    let count = 0
    let waiting: string[] = []
    const flush = async () => {
      await write(waiting.map((line) => `${line}\n`).join(''))
      waiting = []
    }
    for await (const line of linesIn(trx, options, stamps)) {
      count += 1
      waiting.push(JSON.stringify(line))
      if (waiting.length >= BATCH_ENTRIES) await flush()
    }
    waiting.push(JSON.stringify({ type: 'end', lines: count }))
    await flush()
    return count + 1
  })
}
