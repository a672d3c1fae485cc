/** The first steps of a new agent and their progress. Pure functions of what the screen has loaded. */
import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import type { Payment } from '@evergrove/contract/payments'
import { formatAmount } from '../../components/money.ts'
import { gapsOf, isIncomplete } from './profile-gaps.ts'

export type Step = {
  name: 'email' | 'profile' | 'fee' | 'proof' | 'referral'
  title: string
  /** The progress, or what to do. Undefined while it is loading. */
  text: string | undefined
  isDone: boolean
  /** The screen where the step is done, if it is not this one. */
  to?: string
}

/** What has loaded so far, or 'failed'. */
export type Known = {
  agent: CurrentAgent
  /** Null if the agent has none. */
  payment: Payment | null | undefined | 'failed'
  hasReferral: boolean | undefined | 'failed'
}

/** The screen says above everything that something is missing. */
export const UNKNOWN = '-'

const listed = (things: readonly string[]): string => new Intl.ListFormat('en', { type: 'conjunction' }).format(things)

function profileText(agent: CurrentAgent, isDone: boolean): string {
  if (isDone) return 'Your profile is complete.'
  const gaps = gapsOf(agent)
  return gaps.length === 0 ? 'Some details are still missing.' : `Still missing: ${listed(gaps)}.`
}

function profileStep(agent: CurrentAgent): Step {
  const isDone = !isIncomplete(agent)
  return {
    name: 'profile',
    title: 'Complete your profile',
    text: profileText(agent, isDone),
    isDone,
    to: '/dashboard/edit-profile',
  }
}

/** Whether the agent has to pay or to prove it again: the proof was refused, or its approval was taken back. */
const needsNewProof = ({ status }: Payment): boolean => status === 'Rejected' || status === 'Reversed'

function feeText(payment: Known['payment']): string | undefined {
  if (payment === 'failed') return UNKNOWN
  if (payment === undefined) return undefined
  if (payment === null) return 'There is no payment for you yet. Please contact us.'
  if (payment.status === 'Approved') return 'Your registration fee is paid.'
  if (payment.status === 'Reversed') return 'The approval of your payment was reversed. Please pay the fee again.'
  if (payment.status === 'Rejected') return 'Your proof was not accepted. The reason is in your notifications.'
  if (payment.payment_proof !== null) return 'We have received your proof and are checking it.'
  return `${formatAmount(payment.amount)}, once. Quote the PIN ${payment.pin}.`
}

function proofText(payment: Known['payment'], isDone: boolean): string | undefined {
  if (payment === 'failed') return UNKNOWN
  if (payment === undefined) return undefined
  if (isDone) return 'Your proof has arrived.'
  return payment !== null && needsNewProof(payment) ? 'Please upload another one.' : 'A photo of the receipt is enough.'
}

/** An Active agent has paid, because an approved payment is what activates an agent (plan rule 3). */
function paymentSteps({ agent, payment }: Known): Step[] {
  if (agent.status === 'Active') {
    return [
      { name: 'fee', title: 'Pay the fee', text: 'Your registration fee is paid.', isDone: true },
      { name: 'proof', title: 'Upload the proof', text: 'Your proof has arrived.', isDone: true },
    ]
  }
  const known = payment === 'failed' ? undefined : payment
  const isPaid = known?.status === 'Approved'
  const hasProof = isPaid || (known?.status === 'Pending' && known.payment_proof !== null)
  const to = '/dashboard/payments'
  return [
    { name: 'fee', title: 'Pay the fee', text: feeText(payment), isDone: isPaid, to },
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

/** The five steps in order. The email address is always verified, because signing in requires it. */
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

/** The steps: none when all are done, undefined until that is known. */
export function stepsLeft(known: Known): Step[] | undefined {
  const steps = stepsOf(known)
  if (steps.some(({ name, isDone }) => !isDone && name !== 'referral')) return steps
  if (known.hasReferral === false) return steps
  return known.hasReferral === undefined ? undefined : []
}
