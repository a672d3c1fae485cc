import type { StaffWithdrawal } from '@evergrove/contract/agents/staff-views'
import { type Concern, concernWords } from '@evergrove/contract/withdrawals/concern-words'

/** A concern in a few words; of an agent who is not active, the status. */
export const concernLabel = (concern: Concern, { agent }: Pick<StaffWithdrawal, 'agent'>): string =>
  concern === 'not_active' ? agent.status : concernWords[concern].label
