/** What speaks against paying a withdrawal without a closer look (plan rule 23). */
import type { AgentStatus } from '@evergrove/contract/accounts/accounts'
import { type Concern, concerns } from '@evergrove/contract/withdrawals/concern-words'
import { isUnderAge } from '../platform/minimum-age.ts'

/** What the concerns are judged by. The changes are those less than 48 hours before the request, or since. */
export type ConcernFacts = {
  status: AgentStatus
  withdrawals_frozen_at: Date | null
  is_owing: boolean
  bank_details_changed: boolean
  email_changed: boolean
  date_of_birth: string | null
  destination_returned: boolean
}

const isConcern: Readonly<Record<Concern, (facts: ConcernFacts) => boolean>> = {
  not_active: ({ status }) => status === 'Pending' || status === 'Suspended',
  frozen: ({ withdrawals_frozen_at }) => withdrawals_frozen_at !== null,
  owing: ({ is_owing }) => is_owing,
  bank_details_changed: (facts) => facts.bank_details_changed,
  email_changed: (facts) => facts.email_changed,
  // Closing an account has removed the date.
  no_birth_date: ({ status, date_of_birth }) => status !== 'Closed' && date_of_birth === null,
  under_age: ({ date_of_birth }) => date_of_birth !== null && isUnderAge(date_of_birth),
  destination_returned: (facts) => facts.destination_returned,
}

/** The concerns about a withdrawal, in their fixed order. */
export const concernsOf = (facts: ConcernFacts): Concern[] => concerns.filter((concern) => isConcern[concern](facts))
