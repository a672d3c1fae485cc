/** The concerns that speak against approving a registration fee without a closer look (plan rule 3). */
import { type FeeConcern, feeConcerns } from '@evergrove/contract/withdrawals/concern-words'
import { isUnderAge } from '../platform/company-settings.ts'

export type FeeFacts = {
  payment_proof_id: number | null
  /** True if a line of a bank statement is matched with this approval of the fee. */
  is_on_statement: boolean
  /** The agent's date of birth. */
  date_of_birth: string | null
}

const isConcern: Readonly<Record<FeeConcern, (facts: FeeFacts) => boolean>> = {
  unproven: ({ payment_proof_id, is_on_statement }) => payment_proof_id === null && !is_on_statement,
  no_birth_date: ({ date_of_birth }) => date_of_birth === null,
  under_age: ({ date_of_birth }) => date_of_birth !== null && isUnderAge(date_of_birth),
}

/** Returns the concerns about a fee, in their fixed order. */
export const feeConcernsOf = (facts: FeeFacts): FeeConcern[] =>
  feeConcerns.filter((concern) => isConcern[concern](facts))
