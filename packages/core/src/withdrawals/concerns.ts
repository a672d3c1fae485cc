/** The concerns that speak against paying a withdrawal without a closer look (plan rule 23). */
import type { Bank } from '@evergrove/contract/accounts/account-number'
import type { AgentStatus } from '@evergrove/contract/accounts/accounts'
import { type Concern, concerns } from '@evergrove/contract/withdrawals/concern-words'
import { type BankDetails, bankProblemOf, openBankDetails } from '../accounts/index.ts'
import { isUnderAge } from '../platform/company-settings.ts'
import type { FieldCipher } from '../platform/field-encryption.ts'
import { isHolder } from '../platform/names.ts'

/** The facts for judging concerns. Changes are less than 48 hours before the request, or since. Bank details are sealed. */
export type ConcernFacts = {
  status: AgentStatus
  withdrawals_frozen_at: Date | null
  is_owing: boolean
  bank_details_changed: boolean
  email_changed: boolean
  date_of_birth: string | null
  destination_returned: boolean
  agent_id: number
  first_name: string
  last_name: string
  /** The banks of the company's list. */
  banks: readonly Bank[]
} & BankDetails

/** Judges the account. Sealed details that cannot be opened count as an account that cannot exist. */
function judgeAccount(facts: ConcernFacts, cipher: FieldCipher): Pick<Judged, 'holder_differs' | 'account_doubtful'> {
  try {
    const details = openBankDetails(cipher, { ...facts, id: facts.agent_id })
    const { account_name } = details
    return {
      holder_differs:
        account_name !== null && !isHolder(account_name, { first: facts.first_name, last: facts.last_name }),
      account_doubtful: bankProblemOf(details, facts.banks) !== undefined,
    }
  } catch {
    return { holder_differs: false, account_doubtful: true }
  }
}

type Judged = ConcernFacts & { holder_differs: boolean; account_doubtful: boolean }

const isConcern: Readonly<Record<Concern, (facts: Judged) => boolean>> = {
  not_active: ({ status }) => status === 'Pending' || status === 'Suspended',
  frozen: ({ withdrawals_frozen_at }) => withdrawals_frozen_at !== null,
  owing: ({ is_owing }) => is_owing,
  bank_details_changed: (facts) => facts.bank_details_changed,
  email_changed: (facts) => facts.email_changed,
  // The closing of an account has removed the date.
  no_birth_date: ({ status, date_of_birth }) => status !== 'Closed' && date_of_birth === null,
  under_age: ({ date_of_birth }) => date_of_birth !== null && isUnderAge(date_of_birth),
  destination_returned: (facts) => facts.destination_returned,
  holder_differs: (facts) => facts.holder_differs,
  account_doubtful: (facts) => facts.account_doubtful,
}

/** Returns the concerns about a withdrawal, in their fixed order. */
export function concernsOf(facts: ConcernFacts, cipher: FieldCipher): Concern[] {
  const judged = { ...facts, ...judgeAccount(facts, cipher) }
  return concerns.filter((concern) => isConcern[concern](judged))
}
