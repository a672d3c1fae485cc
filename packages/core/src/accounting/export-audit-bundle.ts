import { monthInput } from '@evergrove/contract/ledger/accounting'
import type { FileStorage } from '../files/index.ts'
import { conflict } from '../platform/errors.ts'
import { parseInput } from '../platform/parse-input.ts'
import { exportBundle } from '../transparency/index.ts'
import { endOf, startOf } from './months.ts'
import { type Deps, readTrialBalance } from './trial-balance.ts'

/**
 * Writes what an auditor needs to verify a month without us: its records with their salts, the hashes of all others, checkpoints,
 * keys, time stamps, and the trial balances before and after it. Returns the number of lines. Throws `invalid` for what is no month,
 * `conflict` for one that is not over, as before the first checkpoint. What is not in the log yet is missing.
 */
export async function exportAuditBundle(
  deps: Deps & { storage: Pick<FileStorage, 'read'> },
  { month: given, write }: { month: unknown; write: (text: string) => Promise<void> },
): Promise<number> {
  const { month } = parseInput(monthInput, { month: given })
  if (endOf(month) > deps.now()) throw conflict(`${month} is not over yet.`)
  const opening = await readTrialBalance(deps, startOf(month))
  const closing = await readTrialBalance(deps, endOf(month))
  return exportBundle(deps, { month, opening, closing }, write)
}
