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
import { paymentQuery, questionOf, refusalOf } from '../payments/payment.ts'
import { latestReferralsQuery } from '../queries.ts'
import styles from './overview.module.css'
import { gapsOf } from './profile-gaps.ts'
import { focusShare } from './share-card.tsx'

// The way from joining to the first referral.

type Way = {
  steps: readonly TrackerStep[]
  /** What the current step takes. */
  text: string
  /** The next thing to do, with its screen if it is not this one. Undefined while the agent can only wait. */
  action: { words: string; to?: string } | undefined
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

const listed = (things: readonly string[]): string => new Intl.ListFormat('en', { type: 'conjunction' }).format(things)

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
  if (payment_proof !== null) return { text: 'Your proof is under review.' }
  return {
    text: `Pay ${formatAmount(amount)} once, quote the PIN ${pin}, and upload a photo of the receipt.`,
    words,
  }
}

/** Returns the way to an active account. The current step is ours while a proof waits for a decision. */
function wayToActive(payment: Payment | null | 'failed'): Way {
  const { text, words } = nextOf(payment)
  const isWaiting = payment !== null && payment !== 'failed' && words === undefined
  return {
    steps: stepsUpTo(isWaiting ? 2 : 1, ['Registered', 'Fee sent', 'Checked', 'Active']),
    text,
    action: words === undefined ? undefined : { words, to: '/dashboard/payments' },
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
    action:
      gaps.length > 0
        ? { words: 'Complete your profile', to: '/dashboard/edit-profile' }
        : { words: 'Share your code' },
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
  return payment !== 'failed' && payment?.status === 'Approved' ? wayToReferral(known) : wayToActive(payment)
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
  const { steps, text, mustPay } = way
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
        <NextAction way={way} />
      </div>
    </ListCard>
  )
}

/** The next thing to do. It is the main button of the screen while the fee is not paid. */
function NextAction({ way: { action, mustPay } }: { way: Way }): ReactNode {
  if (action === undefined) return null
  const { words, to } = action
  const variant = mustPay ? 'filled' : 'light'
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
