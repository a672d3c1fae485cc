import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import type { Payment } from '@evergrove/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useSilentFailure } from '../../components/list/failed-loads.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { formatAmount } from '../../components/money.ts'
import { Button } from '../../components/plain/button.tsx'
import plain from '../../components/plain/plain.module.css'
import { stepsUpTo, Tracker, type TrackerStep } from '../../components/plain/tracker.tsx'
import {
  BIRTH_DATE_FIELD,
  BIRTH_DATE_NEEDED,
  CHECKING,
  paymentQuery,
  questionOf,
  refusalOf,
} from '../payments/payment.ts'
import { latestReferralsQuery } from '../queries.ts'
import styles from './overview.module.css'
import { gapsOf, listed } from './profile-gaps.ts'
import { focusShare } from './share-card.tsx'

// The way from joining to the first referral.

type Action = { words: string; to?: string }

type Way = {
  steps: readonly TrackerStep[]
  /** What the current step takes. */
  text: string
  /** What to do, the most important first, with its screen if it is not this one. Empty while the agent can only wait. */
  actions: readonly Action[]
  /** True until the fee is approved. */
  mustPay: boolean
}

/** The loaded data, or 'failed'. */
type Known = {
  agent: CurrentAgent
  /** Null if the agent has none. */
  payment: Payment | null | undefined | 'failed'
  hasReferral: boolean | undefined | 'failed'
}

/** Returns what is said about a payment that is not approved, and what its agent does next. */
function nextOf(payment: Payment | null | 'failed'): { text: string; words?: string } {
  const words = 'Pay the fee'
  // The screen already says above everything else that something is missing.
  if (payment === 'failed') return { text: '-', words }
  if (payment === null) return { text: 'We can’t find your payment. Contact us.' }
  const { status, amount, pin, payment_proof } = payment
  const again = 'Upload a new proof'
  if (status === 'Reversed') return { text: refusalOf(payment), words }
  if (status === 'Rejected') return { text: refusalOf(payment), words: again }
  const question = questionOf(payment)
  if (question !== undefined) return { text: question, words: again }
  if (payment_proof !== null) return { text: CHECKING }
  return {
    text: `Pay ${formatAmount(amount)} once, quote the PIN ${pin}, and upload a photo of the receipt.`,
    words,
  }
}

const TO_ACTIVE = ['Registered', 'Fee sent', 'Checked', 'Active']

/** Returns the steps to an active account. The next one is ours while a proof waits for a decision. */
function stepsToActive(payment: Payment | null | 'failed', isWaiting: boolean): TrackerStep[] {
  if (payment === null || payment === 'failed') return stepsUpTo(1, TO_ACTIVE)
  if (payment.status === 'Rejected' || payment.status === 'Reversed') {
    const ended = payment.status === 'Rejected' ? 'Proof not accepted' : 'Fee reversed'
    return [...stepsUpTo(1, ['Registered']), { title: ended, state: 'ended' }, ...stepsUpTo(0, ['New proof', 'Active'])]
  }
  return stepsUpTo(isWaiting ? 2 : 1, TO_ACTIVE)
}

/** Returns the way to an active account. Nobody is let in without a date of birth (plan rule 3). */
function wayToActive({ date_of_birth }: CurrentAgent, payment: Payment | null | 'failed'): Way {
  const { text, words } = nextOf(payment)
  const isMissing = date_of_birth === null
  return {
    steps: stepsToActive(payment, words === undefined),
    text: isMissing ? `${text} ${BIRTH_DATE_NEEDED}` : text,
    actions: [
      ...(words === undefined ? [] : [{ words, to: '/dashboard/payments' }]),
      ...(isMissing ? [{ words: 'Complete your profile', to: BIRTH_DATE_FIELD }] : []),
    ],
    mustPay: true,
  }
}

const stepOf = (title: string, isDone: boolean): TrackerStep => ({ title, state: isDone ? 'done' : 'open' })

/** Returns the way of an agent who has paid: none if nothing is left of it, and undefined until that is known. */
function wayToReferral({ agent, hasReferral }: Known): Way | null | undefined {
  const gaps = gapsOf(agent)
  if (gaps.length === 0 && hasReferral !== false) return hasReferral === undefined ? undefined : null
  return {
    steps: [
      ...stepsUpTo(2, ['Registered', 'Fee approved']),
      stepOf('Profile complete', gaps.length === 0),
      stepOf('First referral', hasReferral === true),
    ],
    text: gaps.length > 0 ? `Still missing: ${listed(gaps)}.` : 'Share your code with someone you know.',
    actions: [
      gaps.length > 0
        ? { words: 'Complete your profile', to: '/dashboard/edit-profile' }
        : { words: 'Share your code' },
    ],
    mustPay: false,
  }
}

/**
 * Returns what is left of the way: null if nothing is, and undefined until that is known. An Active agent has paid, even
 * without a proof: approved payments activate (plan rule 3).
 */
function wayOf(known: Known): Way | null | undefined {
  const { agent, payment } = known
  if (agent.status === 'Active') return wayToReferral(known)
  if (payment === undefined) return undefined
  return payment !== 'failed' && payment?.status === 'Approved' ? wayToReferral(known) : wayToActive(agent, payment)
}

/** Returns what is left of the way to the first referral: null if nothing is, and undefined until that is known. */
export function useWay(agent: CurrentAgent): Way | null | undefined {
  const payment = useQuery(paymentQuery)
  const referrals = useQuery(latestReferralsQuery)
  const way = wayOf({
    agent,
    // What is below the way would disappear if loading again reset a failure.
    payment: payment.data === undefined && payment.errorUpdateCount > 0 ? 'failed' : payment.data,
    hasReferral: referrals.data ? referrals.data.length > 0 : referrals.errorUpdateCount > 0 ? 'failed' : undefined,
  })
  const hasFailed = payment.data === undefined && payment.isError
  useSilentFailure(hasFailed && way?.mustPay === true, () => void payment.refetch())
  return way
}

/**
 * The way from joining to the first referral, with what to do next. Renders nothing when nothing is left of it. Agents
 * can hide it for good once their fee is approved. Until then, it is the way to pay.
 */
export function GettingStarted({ agentId, way }: { agentId: number; way: Way | null }) {
  const [isHidden, setIsHidden] = useState(() => areStepsHidden(agentId))
  if (way === null || (isHidden && !way.mustPay)) return null
  const { steps, text, actions, mustPay } = way
  const hide = () => {
    // The button is about to disappear.
    document.getElementById('content')?.focus({ preventScroll: true })
    hideSteps(agentId)
    setIsHidden(true)
  }
  return (
    <ListCard
      id="getting-started"
      title="Getting started"
      action={
        mustPay ? null : (
          <Button variant="subtle" size="compact" aria-label="Hide getting started" onClick={hide}>
            Hide
          </Button>
        )
      }
    >
      <Tracker label="Getting started" steps={steps} />
      <div className={styles.current}>
        <p>{text}</p>
        {actions.map((action, at) => (
          <NextAction key={action.words} action={action} variant={mustPay && at === 0 ? 'filled' : 'light'} />
        ))}
      </div>
    </ListCard>
  )
}

type NextActionProps = { action: Action; variant: 'filled' | 'light' }

/** Something to do next. The first is the main button of the screen while the fee is not paid. */
function NextAction({ action: { words, to }, variant }: NextActionProps): ReactNode {
  return to === undefined ? (
    <Button variant={variant} size="sm" onClick={focusShare}>
      {words}
    </Button>
  ) : (
    <Link to={to} prefetch="intent" className={plain.button} data-variant={variant} data-size="sm">
      {words}
    </Link>
  )
}

/** Stores in this browser whether an agent has hidden the first steps. */

const keyOf = (agentId: number): string => `hidden-steps-${agentId}`

function areStepsHidden(agentId: number): boolean {
  try {
    return localStorage.getItem(keyOf(agentId)) !== null
  } catch {
    return false
  }
}

function hideSteps(agentId: number): void {
  try {
    localStorage.setItem(keyOf(agentId), '')
  } catch {
    // Without storage, they stay hidden until the screen is left.
  }
}
