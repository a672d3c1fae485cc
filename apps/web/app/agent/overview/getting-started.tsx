import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useSilentFailure } from '../../components/list/failed-loads.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { Button } from '../../components/plain/button.tsx'
import plain from '../../components/plain/plain.module.css'
import { Tracker } from '../../components/plain/tracker.tsx'
import { paymentQuery } from '../payments/payment.ts'
import { latestReferralsQuery } from '../queries.ts'
import styles from './overview.module.css'
import { focusShare } from './share-card.tsx'
import { type Way, wayOf } from './steps.ts'

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
