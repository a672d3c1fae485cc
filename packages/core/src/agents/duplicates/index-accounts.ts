/**
 * Keeps the blind indexes of account numbers: those of rows older than the indexes, of numbers that a process of an
 * earlier release has changed, and of all numbers after the key of encrypted fields has changed.
 */

import { keysOf } from '@evergrove/contract/platform/records'
import { inLongSnapshot, inTransaction } from '@evergrove/db'
import { type AccountIndex, accountIndexOf, openBankDetails } from '../../accounts/index.ts'
import type { FieldCipher } from '../../platform/field-encryption.ts'
import type { Database } from '../../platform/schema.ts'
import {
  countOutdated,
  type IndexedTable,
  indexedTables,
  lockOutdated,
  type OutdatedRow,
  storeIndex,
} from './index-accounts.repository.ts'

/** Few enough to hold their locks for some milliseconds. */
const BATCH_ROWS = 100

type Deps = { db: Database; cipher: FieldCipher }

/** Undefined for a number that cannot be opened. */
function indexFor(cipher: FieldCipher, { agent_id, account_number }: OutdatedRow): AccountIndex | undefined {
  if (account_number === null) return { account_index: null, account_index_of: null }
  try {
    const opened = openBankDetails(cipher, { id: agent_id, account_number, bank_name: null, account_name: null })
    return accountIndexOf(cipher, opened.account_number ?? '', account_number)
  } catch {
    return undefined
  }
}

async function indexBatch({ db, cipher }: Deps, table: IndexedTable, after: number) {
  return inTransaction(db, async (trx) => {
    const rows = await lockOutdated(trx, table, { after, limit: BATCH_ROWS, keyId: cipher.newestKeyId })
    let indexed = 0
    for (const row of rows) {
      const index = indexFor(cipher, row)
      if (index === undefined) continue
      await storeIndex(trx, table, { id: row.id, ...index })
      indexed += 1
    }
    return { indexed, lastId: rows.at(-1)?.id }
  })
}

/**
 * Makes every missing or outdated index, a hundred rows at a time, beside running processes: rows that someone is
 * changing are left to the next run. Returns how many were made, and how many are left.
 */
export async function indexAccounts(deps: Deps): Promise<{ indexed: number; left: number }> {
  let total = 0
  for (const table of keysOf(indexedTables)) {
    for (let after: number | undefined = 0; after !== undefined; ) {
      const { indexed, lastId } = await indexBatch(deps, table, after)
      total += indexed
      after = lastId
    }
  }
  const left = await inLongSnapshot(deps.db, (trx) => countOutdated(trx, deps.cipher.newestKeyId))
  return { indexed: total, left }
}
