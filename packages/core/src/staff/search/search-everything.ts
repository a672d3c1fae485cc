import { type TransferKind, transferLabel } from '@evergrove/contract/ledger/transfer-kinds'
import { formatMoney } from '@evergrove/contract/platform/money'
import { type SearchKind, searchKindsFor } from '@evergrove/contract/staff/search-kinds'
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import type { SearchGroup, SearchHit } from '@evergrove/contract/staff/staff-home'
import { minorUnits } from '../../platform/money.ts'
import type { Database } from '../../platform/schema.ts'
import { type HitRow, hitsOf, listFoundAgents } from './sources.repository.ts'
import { wantedBy } from './wanted.ts'

/** The number of results of a kind that are shown. */
const SHOWN = 5

const toHit = ({ phase, about, is_exact: _isExact, ...row }: HitRow): SearchHit => ({
  ...row,
  about: phase === null ? about : transferLabel({ kind: about as TransferKind, phase }),
  amount: row.amount === null ? null : formatMoney(minorUnits(row.amount)),
  at: row.at.toISOString(),
})

/**
 * Returns the records that staff of this role find by one text, in groups without empty ones (plan rule 30). Groups with
 * an exact hit come first. Agents are found by the start of their name, address, telephone number or code; payments by
 * PIN; withdrawals, payout batches and ledger entries by number; withdrawals by the bank's reference; all except batches
 * by the agent and by amount, among the newest ten thousand of each kind. Kinds that the role may not use are left out.
 * Nothing is recorded, because a search reveals no more than the lists do.
 */
export async function searchEverything(
  db: Database,
  { text, role }: { text: string; role: StaffRole },
): Promise<SearchGroup[]> {
  const wanted = wantedBy(text)
  if (wanted === undefined) return []
  const agentIds = await listFoundAgents(db, wanted)
  const rowsOf = async (kind: SearchKind) => {
    const { rows } = await hitsOf(kind, { ...wanted, agentIds, limit: SHOWN + 1 }).execute(db)
    return { kind, rows, isExact: rows[0]?.is_exact ?? false }
  }
  const groups = await Promise.all(searchKindsFor(role).map(rowsOf))
  return groups
    .filter(({ rows }) => rows.length > 0)
    .toSorted((a, b) => Number(b.isExact) - Number(a.isExact))
    .map(({ kind, rows }) => ({ kind, hits: rows.slice(0, SHOWN).map(toHit), has_more: rows.length > SHOWN }))
}
