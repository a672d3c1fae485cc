import type { StaffWithdrawal } from '@evergrove/contract/agents/staff-views'
import { concernLabels } from '../queue/concerns.tsx'

/** What speaks against paying it, and missing bank details, in a few words; empty if nothing does. */
export const marksOf = (withdrawal: Pick<StaffWithdrawal, 'agent' | 'concerns' | 'has_bank_details'>): string =>
  [concernLabels(withdrawal), withdrawal.has_bank_details ? '' : 'No bank details']
    .filter((mark) => mark !== '')
    .join(', ')
