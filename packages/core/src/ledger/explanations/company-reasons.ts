/** The reasons for entries that only staff see: for rewards, and for the lines of bank statements. No I/O. */
import type { TransferKind } from '@evergrove/contract/ledger/transfer-kinds'
import type { ExplainedRow } from './explanations.repository.ts'
import { capitalized, dayOf, moneyOf, type Voice } from './voice.ts'

type Sentence = string | undefined
type Reasons = (row: ExplainedRow, voice: Voice) => Sentence[]
type RewardKind = Extract<TransferKind, `reward_${string}`>
type BankKind = Extract<TransferKind, `bank_${string}`>

const rewardOf = ({ reached, plan }: ExplainedRow): string => {
  const name = reached?.reward ?? plan?.reward ?? null
  return name === null ? 'the reward' : `the reward “${name}”`
}

const levelOf = ({ level }: ExplainedRow, { your }: Voice): string => `${your} level ${level ?? '?'}`

const noteOf = ({ reached }: ExplainedRow): Sentence => (reached?.note ? `Note: ${reached.note}` : undefined)

const givenOn = ({ reached, created_at }: ExplainedRow): string => dayOf(reached?.given_on ?? created_at)

export const rewardReasons: Record<RewardKind, Reasons> = {
  reward_accrual: (row, voice) => [
    `${capitalized(voice.payers)} registration fee was approved on ${dayOf(row.created_at)}, which completed ${levelOf(row, voice)}.`,
    `Plan version ${row.plan?.id ?? '?'} promises ${rewardOf(row)} for this level to an Active agent. The company owes ${voice.you} the reward itself until it is given. Its value in the books is ${moneyOf(row.amount)}, which is not added to ${voice.your} balance.`,
  ],
  reward_accrual_reversal: (row, voice) => [
    `The approval of ${voice.payers} registration fee was reversed on ${dayOf(row.created_at)}, so ${levelOf(row, voice)} is no longer complete.`,
    `${capitalized(rewardOf(row))} had not been given, and the company no longer owes it.`,
  ],
  reward_given: (row, voice) => [
    `${voice.You} received ${rewardOf(row)} for level ${row.level ?? '?'} on ${givenOn(row)}. The company no longer owes it.`,
    noteOf(row),
  ],
  reward_given_reversal: (row, { you }) => [
    `${capitalized(rewardOf(row))} for level ${row.level ?? '?'} had been recorded as given by mistake. The company owes it to ${you} again.`,
  ],
  reward_difference: (row, voice) => [
    `${voice.You} received ${rewardOf(row)} for level ${row.level ?? '?'}. It cost the company ${moneyOf(row.amount)} ${row.debit === 'reward_expense' ? 'more' : 'less'} than its value in the plan. The company ${row.debit === 'reward_expense' ? 'bears' : 'keeps'} the difference.`,
    noteOf(row),
  ],
  reward_difference_reversal: (row) => [
    `${capitalized(rewardOf(row))} for level ${row.level ?? '?'} had been recorded as given by mistake. With that record, the difference between its cost and its value in the plan was reversed.`,
  ],
}

/** Returns the line with its direction and its day. */
function lineOf({ receipt, receipt_id: id }: ExplainedRow): string {
  if (receipt === null) return `Bank line no. ${id ?? '?'}`
  const direction = receipt.amount.startsWith('-') ? 'debit' : 'credit'
  return `Bank line no. ${id ?? '?'}, a ${direction} of ${moneyOf(receipt.amount.replace('-', ''))} on ${dayOf(receipt.booked_on)}`
}

export const bankReasons: Record<BankKind, Reasons> = {
  bank_line: (row) => [
    `${lineOf(row)}, was imported.`,
    'It changes the cash balance and stays in unmatched receipts until it is clear what it is for.',
  ],
  bank_line_match: (row) => {
    const isUndone = (row.debit === 'cash') === !row.receipt?.amount.startsWith('-')
    return [
      `${lineOf(row)}, ${isUndone ? 'is no longer matched' : 'was matched'}.`,
      isUndone
        ? 'It is in unmatched receipts again.'
        : 'The record it was matched with already includes this cash, so the line is taken out of unmatched receipts and the cash counts once.',
    ]
  },
  bank_line_removal: (row) => [
    `${lineOf(row)}, was taken out, because it should not have been imported.`,
    'Cash and unmatched receipts no longer include it.',
  ],
  bank_charge: (row) => {
    const isCharge = (row.debit === 'bank_charges') === row.receipt?.amount.startsWith('-')
    return [
      `${lineOf(row)}, ${isCharge ? 'was booked to bank charges and interest' : 'is no longer booked to bank charges and interest'}.`,
    ]
  },
}
