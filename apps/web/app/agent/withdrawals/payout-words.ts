/** Describes a withdrawal and its payout for its agent. Pure. */
import type { Payout } from '@evergrove/contract/withdrawals/payouts'
import type { Withdrawal } from '@evergrove/contract/withdrawals/withdrawals'
import { dayWords } from '../../components/day-words.ts'
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

/** Returns the day and the reason of the latest step, and what to do if the money came back. */
export function payoutWords({ state, at, reference, reason }: Payout): string {
  if (state === 'waiting') return `Approved on ${dayWords(at)}`
  if (state === 'sent') return `Sent to your bank on ${dayWords(at)}`
  if (state === 'paid') return `Paid on ${dayWords(at)}${underReference(reference)}`
  const why = reason === null ? '' : ` ${/[.!?]$/.test(reason) ? reason : `${reason}.`}`
  return `Returned on ${dayWords(at)}.${why} The amount is back in your balance. Check your bank details, then request it again.`
}
