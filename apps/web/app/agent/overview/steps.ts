/** The first steps of a new agent and their progress. Pure functions of what the screen has loaded. */
import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import type { Payment } from '@evergrove/contract/payments'
import { dayWords } from '../../components/day-words.ts'
import { formatAmount } from '../../components/money.ts'
import { questionOf, refusalOf } from '../payments/refusal.ts'
import { gapsOf } from './profile-gaps.ts'

export type Step = {
  name: 'email' | 'profile' | 'fee' | 'proof' | 'referral'
  title: string
  /** The progress, or the thing to do. Undefined while it is loading. */
  text: string | undefined
  isDone: boolean
  /** The screen for the step, if it is not this one. */
  to?: string
}

/** The loaded data, or 'failed'. */
export type Known = {
  agent: CurrentAgent
  /** Null if the agent has none. */
  payment: Payment | null | undefined | 'failed'
  hasReferral: boolean | undefined | 'failed'
}

/** The screen already says above everything else that something is missing. */
export const UNKNOWN = '-'

const listed = (things: readonly string[]): string => new Intl.ListFormat('en', { type: 'conjunction' }).format(things)

function profileStep(agent: CurrentAgent): Step {
  const gaps = gapsOf(agent)
  const isDone = gaps.length === 0
  return {
    name: 'profile',
    title: 'Complete your profile',
    text: isDone ? 'Your details are complete.' : `Still missing: ${listed(gaps)}.`,
    isDone,
    to: '/dashboard/edit-profile',
  }
}

/** Returns true if the agent has to pay or to prove the payment again, because the proof was refused or its approval reversed. */
const needsNewProof = ({ status }: Payment): boolean => status === 'Rejected' || status === 'Reversed'

function feeText(payment: Known['payment']): string | undefined {
  if (payment === 'failed') return UNKNOWN
  if (payment === undefined) return undefined
  if (payment === null) return "We can't find your payment. Contact us."
  if (needsNewProof(payment)) return refusalOf(payment)
  const question = questionOf(payment)
  if (question !== undefined) return question
  if (payment.payment_proof !== null) return 'Your proof is under review.'
  return `${formatAmount(payment.amount)}, once. Quote the PIN ${payment.pin}.`
}

/** Describes the approval. A server of the previous release sends no date. */
const approvedText = ({ decided_at }: Payment): string =>
  decided_at ? `Approved on ${dayWords(decided_at)}.` : 'Your registration fee is paid.'

function proofText(payment: Known['payment'], isDone: boolean): string | undefined {
  if (payment === 'failed') return UNKNOWN
  if (payment === undefined) return undefined
  if (isDone) return 'We have received your proof.'
  return payment !== null && (needsNewProof(payment) || questionOf(payment))
    ? 'Upload a new proof.'
    : 'A photo of the receipt is enough.'
}

/** Returns the payment steps. An Active agent has paid, even without a proof: approved payments activate (plan rule 3). */
function paymentSteps({ agent, payment }: Known): Step[] {
  const known = payment === 'failed' ? undefined : payment
  if (agent.status === 'Active' || known?.status === 'Approved') {
    const isUnknown = payment === 'failed' || payment === null
    const text = isUnknown ? 'Your registration fee is paid.' : payment && approvedText(payment)
    return [{ name: 'fee', title: 'Registration fee', text, isDone: true }]
  }
  const hasProof = known?.status === 'Pending' && known.payment_proof !== null && questionOf(known) === undefined
  const to = '/dashboard/payments'
  return [
    { name: 'fee', title: 'Pay the fee', text: feeText(payment), isDone: false, to },
    { name: 'proof', title: 'Upload the proof', text: proofText(payment, hasProof), isDone: hasProof, to },
  ]
}

function referralStep({ hasReferral }: Known): Step {
  const texts = new Map<Known['hasReferral'], string | undefined>([
    [true, 'Someone has joined with your code.'],
    [false, 'Share your code with someone you know.'],
    ['failed', UNKNOWN],
  ])
  return {
    name: 'referral',
    title: 'First referral',
    text: texts.get(hasReferral),
    isDone: hasReferral === true,
  }
}

/** Returns the steps in order: five until the fee is approved, then four. Signing in requires a verified email address. */
const stepsOf = (known: Known): Step[] => [
  {
    name: 'email',
    title: 'Verify your email',
    text: 'Your address is verified.',
    isDone: true,
  },
  profileStep(known.agent),
  ...paymentSteps(known),
  referralStep(known),
]

/** Returns the steps: none if all are done, and undefined until that is known. */
export function stepsLeft(known: Known): Step[] | undefined {
  const steps = stepsOf(known)
  if (steps.some(({ name, isDone }) => !isDone && name !== 'referral')) return steps
  if (known.hasReferral === false) return steps
  return known.hasReferral === undefined ? undefined : []
}
