/** The states of payouts and of their batches with what screens call them, apart from the schemas so that a browser loads none. */

/** What becomes of an approved withdrawal: not in a released batch yet, with the bank, and what the bank has answered. */
export const payoutStates = ['waiting', 'sent', 'paid', 'returned'] as const
export type PayoutState = (typeof payoutStates)[number]

export const payoutStateLabels: Readonly<Record<PayoutState, string>> = {
  waiting: 'Waiting',
  sent: 'Sent to the bank',
  paid: 'Paid',
  returned: 'Returned',
}

/** A draft can be changed and dissolved; a released batch has a file; a settled one has a result for every line. */
export const batchStates = ['draft', 'released', 'settled', 'dissolved'] as const
export type BatchState = (typeof batchStates)[number]

/** The forms of a payout file. */
export const payoutFormats = ['csv', 'pain.001'] as const
export type PayoutFormat = (typeof payoutFormats)[number]

export const payoutFormatLabels: Readonly<Record<PayoutFormat, string>> = {
  csv: 'CSV',
  'pain.001': 'ISO 20022 (pain.001)',
}

/** What became of a line of a file of results. What is proposed waits for a second person. */
export const resultOutcomes = ['paid', 'returned', 'proposed', 'unchanged', 'unmatched'] as const
export type ResultOutcome = (typeof resultOutcomes)[number]

/** The most withdrawals in one batch. */
export const MAX_BATCH_LINES = 10_000

/** The most characters of a file of results. */
export const MAX_RESULTS_LENGTH = 10_000_000
