/** What speaks against approving a registration fee without a closer look (plan rule 3). */
import { type FeeConcern, feeConcerns } from '@evergrove/contract/withdrawals/concern-words'

export type FeeFacts = {
  payment_proof_id: number | null
  /** Whether a line of a bank statement is matched with this approval of the fee. */
  is_on_statement: boolean
}

const isConcern: Readonly<Record<FeeConcern, (facts: FeeFacts) => boolean>> = {
  unproven: ({ payment_proof_id, is_on_statement }) => payment_proof_id === null && !is_on_statement,
}

/** The concerns about a fee, in their fixed order. */
export const feeConcernsOf = (facts: FeeFacts): FeeConcern[] =>
  feeConcerns.filter((concern) => isConcern[concern](facts))
