/** What a new agent does first, and how far that has come. Pure: the screen reads, this decides. */
import type { CurrentUser } from '@evergrove/contract/accounts/accounts'
import type { Payment } from '@evergrove/contract/payments'
import { formatDollars } from '../../../components/money.ts'
import { gapsOf, isIncomplete } from '../profile-gaps.ts'

export type Step = {
  name: 'email' | 'profile' | 'fee' | 'proof' | 'referral'
  title: string
  /** How far it has come, or how it is done; undefined while that is read. */
  text: string | undefined
  isDone: boolean
  /** Where it is done, if not here. */
  to?: string
}

/** What has been read so far; a failure is told as such. */
export type Known = {
  member: CurrentUser
  /** Null for a member without one. */
  payment: Payment | null | undefined | 'failed'
  hasReferral: boolean | undefined | 'failed'
}

const COULD_NOT_LOAD = 'Could not load'

const listed = (things: readonly string[]): string => new Intl.ListFormat('en', { type: 'conjunction' }).format(things)

function profileText(member: CurrentUser, isDone: boolean): string {
  if (isDone) return 'Everything is filled in.'
  const gaps = gapsOf(member)
  return gaps.length === 0 ? 'Some of it is still missing.' : `Still missing: ${listed(gaps)}.`
}

function profileStep(member: CurrentUser): Step {
  const isDone = !isIncomplete(member)
  return {
    name: 'profile',
    title: 'Complete your profile',
    text: profileText(member, isDone),
    isDone,
    to: '/dashboard/edit-profile',
  }
}

function feeText(payment: Known['payment']): string | undefined {
  if (payment === 'failed') return COULD_NOT_LOAD
  if (payment === undefined) return undefined
  if (payment === null) return 'There is no payment for you yet; please ask us.'
  if (payment.status === 'Approved') return 'Your registration fee is paid.'
  if (payment.status === 'Rejected') return 'Your proof was not accepted. Your notifications say why.'
  if (payment.payment_proof !== null) return 'We have your proof and are looking at it.'
  return `${formatDollars(payment.amount)}, once. Quote the PIN ${payment.pin}.`
}

function proofText(payment: Known['payment'], isDone: boolean): string | undefined {
  if (payment === 'failed') return COULD_NOT_LOAD
  if (payment === undefined) return undefined
  if (isDone) return 'Your proof has arrived.'
  return payment?.status === 'Rejected' ? 'Please upload another one.' : 'A photo of the receipt is enough.'
}

/** An Active agent has paid: activation is nothing else (plan rule 3). */
function paymentSteps({ member, payment }: Known): Step[] {
  if (member.status === 'Active') {
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
    [true, 'Somebody has joined with your code.'],
    [false, 'Share your code with somebody you know.'],
    ['failed', COULD_NOT_LOAD],
  ])
  return {
    name: 'referral',
    title: 'First referral',
    text: texts.get(hasReferral),
    isDone: hasReferral === true,
  }
}

/** The five steps in their order. Nobody is here whose e-mail address is not verified: signing in demands it. */
const stepsOf = (known: Known): Step[] => [
  {
    name: 'email',
    title: 'Verify your e-mail',
    text: 'Your address is verified.',
    isDone: true,
  },
  profileStep(known.member),
  ...paymentSteps(known),
  referralStep(known),
]

/** The steps, none when all are done, undefined while it is not known whether that is so. */
export function stepsLeft(known: Known): Step[] | undefined {
  const steps = stepsOf(known)
  if (steps.some(({ name, isDone }) => !isDone && name !== 'referral')) return steps
  if (known.hasReferral === false) return steps
  return known.hasReferral === undefined ? undefined : []
}
