/** Each entry kind's reason in sentences: the plan's rules as use-cases carry them out. Every kind must be here. No I/O. */
import type { TransferKind } from '@evergrove/contract/ledger/transfer-kinds'
import { placesOfLevel } from '@evergrove/contract/network'
import { reversalSentence } from '@evergrove/contract/reversal-reasons'
import { receivableOf } from '../ledger.ts'
import { bankReasons, rewardReasons } from './company-reasons.ts'
import type { ExplainedRow } from './explanations.repository.ts'
import { capitalized, dayOf, listOf, moneyOf, steps, type Voice } from './voice.ts'

type Sentence = string | undefined
export type Reasons = (row: ExplainedRow, voice: Voice) => Sentence[]

const planOf = ({ plan }: ExplainedRow): string =>
  plan === null ? 'The plan' : `Plan version ${plan.id} (published ${dayOf(plan.published_at)})`

/** Says when a bonus that the plan holds back can be withdrawn (plan rule 20). */
function heldBackUntil({ plan, created_at }: ExplainedRow): Sentence {
  if (plan === null || plan.holdback_days === 0) return undefined
  const days = plan.holdback_days === 1 ? '1 day' : `${plan.holdback_days} days`
  const from = new Date(created_at.getTime() + plan.holdback_days * 86_400_000)
  return `Plan version ${plan.id} holds bonuses back for ${days}, so this one can be withdrawn starting ${dayOf(from)}.`
}

const owedBefore = ({ You, your }: Voice): string =>
  `${You} owed the company money, and whatever is added to ${your} balance repays that debt first`

const repaidOf = ({ repayment }: ExplainedRow, voice: Voice): Sentence =>
  repayment === null
    ? undefined
    : `${owedBefore(voice)}: ${moneyOf(repayment.amount)} of this amount went toward it (entry no. ${repayment.id}).`

const takenBackOf = ({ reversed_by: parts }: ExplainedRow): Sentence =>
  parts === null || parts[0] === undefined
    ? undefined
    : `It was taken back on ${dayOf(parts[0].created_at)}, when the approval it was paid for was reversed.`

const again = ({ round }: ExplainedRow): Sentence =>
  round > 1
    ? `An earlier approval of this fee had been reversed and its bonuses taken back. This is approval no. ${round}, and it pays bonuses again.`
    : undefined

const wasActive = ({ You, were }: Voice): string => `${You} ${were} Active at that moment, as the plan requires.`

const referralBonus: Reasons = (row, voice) => {
  const { payer, created_at, plan } = row
  const joined = payer === null ? '' : ` on ${dayOf(payer.date_joined)}`
  return [
    `${capitalized(voice.payer)} joined with ${voice.your} referral code${joined}, and the registration fee was approved on ${dayOf(created_at)}.`,
    `${planOf(row)} pays ${voice.you}, as the sponsor, ${plan === null ? 'a referral bonus' : `a referral bonus of ${moneyOf(plan.referral_bonus)}`} when the fee is approved. ${wasActive(voice)}`,
    again(row),
    repaidOf(row, voice),
    heldBackUntil(row),
    takenBackOf(row),
  ]
}

const placeWords = ({ payer }: ExplainedRow, { you }: Voice): string =>
  payer === null || payer.distance === null ? '' : `, ${steps(payer.distance)} below ${you},`

/** Says which places completed the level, or which level below it was missing. */
function completedBy(row: ExplainedRow, { your }: Voice): Sentence {
  const { level, payer, places } = row
  if (level === null) return undefined
  const count = placesOfLevel(level)
  const names = places === null || places.length === 0 ? '' : ` (${listOf(places)})`
  const all = `${count === 2 ? 'both' : `all ${count}`} places on ${your} level ${level}${names}`
  const missing = payer?.distance ?? level
  return missing < level
    ? `${capitalized(all)} already counted. A level is complete only when every level before it is, and level ${missing} became complete only at that moment.`
    : `With it, ${all} counted, so the level became complete.`
}

const matchBonus: Reasons = (row, voice) => {
  const { level, plan, created_at } = row
  const amount = plan?.match_bonus ? ` of ${moneyOf(plan.match_bonus)}` : ''
  return [
    `${capitalized(voice.payers)} registration fee was approved on ${dayOf(created_at)}. Their place${placeWords(row, voice)} has counted toward ${voice.your} levels since then.`,
    completedBy(row, voice),
    `${planOf(row)} pays a match bonus${amount} for level ${level ?? '?'} when it becomes complete. ${wasActive(voice)}`,
    again(row),
    repaidOf(row, voice),
    heldBackUntil(row),
    takenBackOf(row),
  ]
}

const isOwed = ({ debit_account_id }: ExplainedRow): boolean => debit_account_id > receivableOf(0)

/** Says how a debit was split between the balance and the debt (plan rule 14). */
function splitOf(row: ExplainedRow, { Your, your, you, have }: Voice): Sentence {
  const { other_part: part } = row
  const day = dayOf(row.created_at)
  const repaying = `Whatever is added to ${your} balance repays this debt first.`
  if (isOwed(row)) {
    return part === null
      ? `${Your} balance did not cover it, so ${you} ${have} owed the company ${moneyOf(row.amount)} since ${day}. ${repaying}`
      : `${Your} balance covered only ${moneyOf(part.amount)}, which was taken, so ${you} ${have} owed the company the other ${moneyOf(row.amount)} since ${day}. ${repaying}`
  }
  if (part === null) return undefined
  return `${Your} balance covered only ${moneyOf(row.amount)}, which this entry took, so ${you} ${have} owed the company the other ${moneyOf(part.amount)} since ${day}. ${repaying}`
}

const takesBack = ({ reverses }: ExplainedRow, what: string): Sentence =>
  reverses === null
    ? undefined
    : `So ${what} of ${moneyOf(reverses.amount)} that was paid on ${dayOf(reverses.created_at)} (entry no. ${reverses.id}) is taken back.`

const reversedBecause = (payment: ExplainedRow['payment']): Sentence =>
  payment?.reversal ? (reversalSentence(payment.reversal, payment.reason) ?? undefined) : undefined

/** Says why somebody's fee was reversed. Agents are told the reason only for their own fee. */
function feeReversed({ payment, created_at }: ExplainedRow, { payers, audience }: Voice): string {
  const reason = reversedBecause(payment)
  const why =
    audience === 'staff'
      ? reason === undefined
        ? ''
        : ` ${reason}`
      : ' The reason is not shown, because it concerns somebody else’s payment.'
  return `The approval of ${payers} registration fee was reversed on ${dayOf(created_at)}.${why}`
}

const referralBonusReversal: Reasons = (row, voice) => [
  feeReversed(row, voice),
  'When an approval is reversed, the bonuses that were paid because of it are taken back.',
  takesBack(row, 'the referral bonus'),
  splitOf(row, voice),
]

const matchBonusReversal: Reasons = (row, voice) => [
  feeReversed(row, voice),
  `Their place${placeWords(row, voice)} no longer counts, so ${voice.your} level ${row.level ?? '?'} is no longer complete.`,
  takesBack(row, 'the match bonus'),
  splitOf(row, voice),
]

/** Ends somebody's words with a full stop, unless they have one. */
const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

const reasonGiven = (reason: string | null | undefined): string => (reason ? ` Reason: ${ended(reason)}` : '')

const withdrawalReasons: Reasons = (row, voice) => {
  const { phase, withdrawal, withdrawal_id: id, created_at, resolution } = row
  const { You, your, audience } = voice
  if (withdrawal === null) return [`Withdrawal no. ${id ?? '?'}.`]
  const requested = dayOf(withdrawal.created_at)
  const why = reasonGiven(withdrawal.reason)
  const who = audience === 'agent' ? 'we' : 'staff'
  const held = resolution === null ? `It is held until ${who} decide` : `It was held until ${who} decided`
  if (phase === 'voided') {
    return [
      `Withdrawal no. ${id}, requested on ${requested}, was not approved.${why}`,
      'The amount had been on hold since then, and was released.',
      row.repayment === null ? `It is back in ${your} balance.` : repaidOf(row, voice),
    ]
  }
  if (phase === 'posted') {
    return [
      `Withdrawal no. ${id}, requested on ${requested}, was approved on ${dayOf(created_at)}.`,
      'The amount had been on hold since the request, so this changes nothing about the available balance. It is on its way to the bank account.',
      paidOf(row),
    ]
  }
  const { repeats_id: rejected } = withdrawal
  return [
    rejected === null
      ? `${You} requested withdrawal no. ${id} on ${requested}.`
      : `Withdrawal no. ${rejected} had been rejected by mistake, so ${who} requested the same amount again on ${requested}, as withdrawal no. ${id}.`,
    `The full amount was taken from ${your} balance at that moment. ${held} on the request, so that it ${resolution === null ? 'cannot' : 'could not'} be spent twice.`,
    decidedOf(row),
    paidOf(row),
  ]
}

function decidedOf({ resolution, withdrawal }: ExplainedRow): Sentence {
  if (resolution === null) return 'No decision has been made yet.'
  const day = dayOf(resolution.created_at)
  if (resolution.phase === 'posted') return `The request was approved on ${day}.`
  return `The request was rejected on ${day}, and the amount is no longer on hold.${reasonGiven(withdrawal?.reason)}`
}

function bankReasonOf({ withdrawal }: ExplainedRow): string {
  const reason = withdrawal?.payout_reason
  return reason ? ` The bank’s reason: “${ended(reason)}”` : ''
}

function paidOf(row: ExplainedRow): Sentence {
  const { withdrawal } = row
  if (withdrawal === null || withdrawal.payout_result === null) return undefined
  const on = withdrawal.payout_at === null ? '' : ` on ${dayOf(withdrawal.payout_at)}`
  if (withdrawal.payout_result === 'returned') {
    return `The bank returned it${on}.${bankReasonOf(row)}`
  }
  return `The bank paid it${on}${withdrawal.payout_reference ? ` (bank reference: ${withdrawal.payout_reference})` : ''}.`
}

const payoutReturn: Reasons = (row, voice) => [
  `The bank could not pay withdrawal no. ${row.withdrawal_id ?? '?'} and returned the amount.${bankReasonOf(row)}`,
  row.repayment === null
    ? `The amount is back in ${voice.your} balance and can be requested again.`
    : repaidOf(row, voice),
  voice.audience === 'agent' ? 'Check your bank details before your next request.' : undefined,
]

const registrationFee: Reasons = (row, voice) => [
  `${voice.audience === 'agent' ? 'Your' : voice.payers} registration fee was approved on ${dayOf(row.created_at)}, which made ${voice.audience === 'agent' ? 'your' : 'the'} account Active.`,
  `${planOf(row)} was in force when ${voice.audience === 'agent' ? 'your' : 'the'} account was created, and it sets the fee. Later versions do not change it.`,
  row.round > 1 ? `An earlier approval had been reversed. This is approval no. ${row.round}.` : undefined,
  row.reversed_by?.[0] ? `The approval was reversed on ${dayOf(row.reversed_by[0].created_at)}.` : undefined,
]

const feeReversal: Reasons = (row, voice) => [
  `The approval of ${voice.audience === 'agent' ? 'your' : voice.payers} registration fee was reversed on ${dayOf(row.created_at)}.`,
  reversedBecause(row.payment),
  voice.audience === 'agent'
    ? 'Until a payment of the fee is approved again, your account is not Active, so you earn no bonuses or rewards. You keep your place in the network, but it does not count toward anyone’s level.'
    : 'Until a payment of the fee is approved again, the agent is not Active and earns no bonuses or rewards. The agent’s place in the network stays, but does not count toward anyone’s level.',
]

const stillOwed = ({ owed_after: owed }: ExplainedRow, { You }: Voice): Sentence => {
  if (owed === null) return undefined
  return BigInt(owed) === 0n ? `${You} then owed nothing more.` : `${You} then still owed ${moneyOf(owed)}.`
}

const settlement: Reasons = (row, voice) => {
  const { repaid_from: from } = row
  return [
    `${owedBefore(voice)}.`,
    from === null
      ? undefined
      : `Entry no. ${from.id} had just added ${moneyOf(from.amount)}; this entry used ${moneyOf(row.amount)} of it to repay the debt.`,
    stillOwed(row, voice),
  ]
}

const writeOff: Reasons = (row, voice) => [
  `The company has written off this amount of ${voice.your} debt, and it is no longer owed.${reasonGiven(row.reason)}`,
  stillOwed(row, voice),
]

const adjustment: Reasons = (row, voice) => [
  `${voice.audience === 'agent' ? 'We corrected your balance' : `Staff corrected ${voice.your} balance`}.${reasonGiven(row.reason)}`,
  isOwed(row) ? splitOf(row, voice) : undefined,
  repaidOf(row, voice),
]

const openingBalance: Reasons = (row, voice) => [
  `The company moved to this system on ${dayOf(row.created_at)}. ${voice.Your} earlier entries stayed in the previous system, and ${voice.your} balance was brought over as one amount.`,
  isOwed(row) ? splitOf(row, voice) : undefined,
  repaidOf(row, voice),
]

const payout: Reasons = (row, { your }) => [
  `The bank has paid withdrawal no. ${row.withdrawal_id ?? '?'}. The amount was taken from ${your} balance with the request and was in transit until then.`,
  row.withdrawal?.payout_reference ? `The bank’s reference is ${row.withdrawal.payout_reference}.` : undefined,
]

const payoutReopening: Reasons = ({ withdrawal_id: id }) => [
  `The bank had reported withdrawal no. ${id ?? '?'} as paid. That report was canceled, so the amount is in transit again until the bank pays or returns it.`,
]

export const reasons: Record<TransferKind, Reasons> = {
  registration_fee: registrationFee,
  referral_bonus: referralBonus,
  match_bonus: matchBonus,
  withdrawal: withdrawalReasons,
  payout,
  payout_return: payoutReturn,
  payout_reopening: payoutReopening,
  fee_reversal: feeReversal,
  referral_bonus_reversal: referralBonusReversal,
  match_bonus_reversal: matchBonusReversal,
  receivable_settlement: settlement,
  receivable_write_off: writeOff,
  adjustment,
  opening_balance: openingBalance,
  ...rewardReasons,
  ...bankReasons,
}
