/** Describes a withdrawal and its payout for its agent. Pure. */
import type { Payout } from '@evergrove/contract/withdrawals/payouts'
import { returnedWords } from '@evergrove/contract/withdrawals/returned-words'
import type { Withdrawal } from '@evergrove/contract/withdrawals/withdrawals'
import { dayWords } from '../../components/day-words.ts'
import { formatNaira, sumOfAmounts } from '../../components/money.ts'
import { stepsUpTo, type TrackerStep } from '../../components/plain/tracker.tsx'

const STEPS = ['Requested', 'Approved', 'Sent', 'Paid']

/** The number of steps that are done in each state of a payout. */
const stepsDone = { waiting: 2, sent: 3, paid: 4, returned: 2 } satisfies Record<Payout['state'], number>

/**
 * Returns the steps of a withdrawal. A rejection or a return is the last one. What was returned may never have been sent
 * (plan rule 22). A server of the previous release sends no payout.
 */
export function stepsOf({ status, payout }: Pick<Withdrawal, 'status' | 'payout'>): TrackerStep[] {
  const done = status === 'Pending' || status === 'Rejected' ? 1 : stepsDone[payout?.state ?? 'waiting']
  const hasEnded = status === 'Rejected' || status === 'Returned'
  return hasEnded
    ? [...stepsUpTo(done, STEPS.slice(0, done)), { title: status, state: 'ended' }]
    : stepsUpTo(done, STEPS)
}

const underReference = (reference: string | null): string => (reference === null ? '' : `, reference ${reference}`)

/** Returns the day and the reason of the latest step. */
export function payoutWords({ state, at, reference, reason }: Payout): string {
  if (state === 'waiting') return `Approved on ${dayWords(at)}`
  if (state === 'sent') return `Sent to your bank on ${dayWords(at)}`
  if (state === 'paid') return `Paid on ${dayWords(at)}${underReference(reference)}`
  const why = reason === null ? '' : ` ${/[.!?]$/.test(reason) ? reason : `${reason}.`}`
  return `Returned on ${dayWords(at)}.${why}`
}

/** Returns the day by which money usually arrives or, while too few payments show that, what has to happen first. */
export const arrivalWords = (expectedOn: string | null | undefined): string =>
  expectedOn
    ? `Usually paid by ${dayWords(expectedOn)}. You get a message at each step.`
    : 'We review your request, and send the money with our next payments to the bank. You get a message at each step.'

/** The next step of the bank or of ours, once a withdrawal is approved. */
const aheadOf = {
  waiting: 'We send it with our next payments to the bank, and tell you then.',
  sent: 'We tell you when the bank has paid it.',
} satisfies Partial<Record<Payout['state'], string>>

type Ahead = Pick<Withdrawal, 'status' | 'payout' | 'amount' | 'repaid' | 'expected_on'>

/**
 * Returns what comes next for a withdrawal and when, or where its money is now; undefined if it was paid. A server of
 * the previous release sends no payout.
 */
export function nextWords({ status, payout, amount, repaid, expected_on }: Ahead): string | undefined {
  if (status === 'Rejected' || status === 'Returned') {
    const back = returnedWords(splitOf(amount, repaid))
    return status === 'Returned' ? `${back} Check your bank details before your next request.` : back
  }
  const state = payout?.state ?? 'waiting'
  if (state === 'paid' || state === 'returned') return undefined
  if (expected_on || status === 'Pending') return arrivalWords(expected_on)
  return aheadOf[state]
}

/** Splits an amount that came back into what repaid a debt and the rest. A server of the previous release does not send it. */
function splitOf(amount: string, repaid = '0.00') {
  if (repaid === '0.00') return undefined
  const left = sumOfAmounts([amount, `-${repaid}`])
  return { repaid: formatNaira(repaid), left: left === '0.00' ? undefined : formatNaira(left) }
}
