/**
 * The kinds that the search of the console finds, in the order of its results (plan rule 30). Separate from the
 * schemas, so that a screen need not load those. A new kind needs a line here, its SQL in
 * packages/core/src/staff/search/sources.repository.ts and its address in apps/web/app/staff/search/addresses.ts; the
 * compiler names missing parts.
 */
import { keysOf } from '../platform/records.ts'
import { type Duty, mayDo } from './duties.ts'
import type { StaffRole } from './staff-accounts.ts'

const facts = {
  agents: { label: 'Agents', duty: 'agents' },
  payments: { label: 'Payments', duty: 'payments' },
  withdrawals: { label: 'Withdrawals', duty: 'withdrawals' },
  batches: { label: 'Payout batches', duty: 'withdrawals' },
  transfers: { label: 'Ledger entries', duty: 'balances' },
} as const satisfies Record<string, { label: string; duty: Duty }>

export type SearchKind = keyof typeof facts

export const searchKinds = keysOf(facts)

/** The heading of the results of a kind. */
export const searchLabel = (kind: SearchKind): string => facts[kind].label

/** Returns the kinds that a role may find: those that it may use on their own screens. */
export const searchKindsFor = (role: StaffRole): SearchKind[] =>
  searchKinds.filter((kind) => mayDo(role, facts[kind].duty))

/** The longest text for a search. */
export const MAX_SEARCH_LENGTH = 200
