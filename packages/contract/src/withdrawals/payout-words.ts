/**
 * The states of payouts and of their batches with their words on screens. Separate from the schemas, so that a browser
 * loads none of those.
 */

/** The states of an approved withdrawal: not in a released batch yet, with the bank, and the bank's result. */
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

/** Matches a text that contains one of these codes of ISO 20022 (External Status Reason) as a separate word. */
const codes = (...of: string[]): string => `(^|[^a-z0-9])(${of.join('|')})($|[^a-z0-9])`

/**
 * The reasons why banks return payments: a label for people who record one, and case-insensitive patterns of the banks'
 * wording, which mean the same in JavaScript and in the database. After a final reason, another payment to the same
 * account would be returned, too, until the account details in `endsWith` change.
 */
export const returnReasons = [
  {
    label: 'The account is closed.',
    pattern: `${codes('AC04', 'AC07')}|(account|acct|a/c)( is| was| has been)?:? closed|closed (account|acct|a/c)`,
    isFinal: true,
    endsWith: ['bank_name'],
  },
  {
    label: 'The account number is wrong.',
    pattern: `${codes('AC01', 'AC03')}|(wrong|invalid|incorrect|unknown|no such) (beneficiary |creditor )?(account|acct|a/c)($| no| number|[^a-z ])|(account|acct|a/c)( no\\.?| number)?( is)? (wrong|invalid|incorrect|unknown|not found)|account does not exist`,
    isFinal: true,
    endsWith: ['bank_name'],
  },
  {
    label: 'The bank does not know the holder of the account.',
    pattern: `${codes('BE01', 'BE06')}|(unknown|wrong|no such) (account )?(holder|beneficiary|payee|customer)|(holder|beneficiary|payee|customer|name)( name)?( is)? (unknown|wrong|mismatch)|not know the holder|name (does not match|mismatch)`,
    isFinal: true,
    endsWith: ['bank_name', 'account_name'],
  },
  { label: 'The account is blocked.', pattern: codes('AC06'), isFinal: false, endsWith: [] },
] as const

/** The forms of a payout file. */
export const payoutFormats = ['csv', 'pain.001'] as const
export type PayoutFormat = (typeof payoutFormats)[number]

export const payoutFormatLabels: Readonly<Record<PayoutFormat, string>> = {
  csv: 'CSV',
  'pain.001': 'ISO 20022 (pain.001)',
}

/** The columns of a payout file in CSV, with their headings unless a saved format gives others. */
export const payoutColumns = {
  batch: 'Batch',
  end_to_end_id: 'End-to-end ID',
  agent: 'Agent',
  account_name: 'Account name',
  account_number: 'Account number',
  bank: 'Bank',
  bank_code: 'Bank code',
  amount: 'Amount',
  currency: 'Currency',
  date: 'Date',
} as const
export type PayoutColumn = keyof typeof payoutColumns

export const separators = { ',': 'Comma', ';': 'Semicolon', '|': 'Vertical line', '\t': 'Tab' } as const

/** The results for a line of a file of results. A proposed one waits for a second person. */
export const resultOutcomes = ['paid', 'returned', 'proposed', 'unchanged', 'unmatched'] as const
export type ResultOutcome = (typeof resultOutcomes)[number]

/** The highest number of withdrawals in one batch. */
export const MAX_BATCH_LINES = 10_000

/** The highest number of characters in a file of results. */
export const MAX_RESULTS_LENGTH = 10_000_000
