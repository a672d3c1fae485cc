import type { StaffWithdrawal } from '@evergrove/contract/agents/staff-views'
import { type Concern, concernWords } from '@evergrove/contract/withdrawals/concern-words'

/** A concern in a few words; of an agent who is not active, the status. */
export const concernLabel = (concern: Concern, { agent }: Pick<StaffWithdrawal, 'agent'>): string =>
  concern === 'not_active' ? agent.status : concernWords[concern].label

/** What speaks against paying it, and missing bank details, in a few words; empty if nothing does. */
export const marksOf = (withdrawal: Pick<StaffWithdrawal, 'agent' | 'concerns' | 'has_bank_details'>): string =>
  [
    ...withdrawal.concerns.map((concern) => concernLabel(concern, withdrawal)),
    ...(withdrawal.has_bank_details ? [] : ['No bank details']),
  ].join(', ')
