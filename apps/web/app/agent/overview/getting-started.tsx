import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useSilentFailure } from '../../components/list/failed-loads.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { Button, UnstyledButton } from '../../components/plain/button.tsx'
import { Progress } from '../../components/plain/progress.tsx'
import { VisuallyHidden } from '../../components/site/visually-hidden.tsx'
import { TextSkeleton } from '../../components/text-skeleton.tsx'
import { paymentQuery } from '../payments/payment-query.ts'
import { referralsQuery } from '../queries.ts'
import styles from './overview.module.css'
import { focusShare } from './share-card.tsx'
import { type Step, stepsLeft, UNKNOWN } from './steps.ts'

/** Returns the steps to show: none if all are done, and undefined until that is known. */
export function useSteps(agent: CurrentAgent): Step[] | undefined {
  const payment = useQuery(paymentQuery)
  const referrals = useQuery(referralsQuery)
  const steps = stepsLeft({
    agent,
    payment: payment.data === undefined && payment.isError ? 'failed' : payment.data,
    // The list below the steps loads again when it appears. It would disappear if that reset its failure.
    hasReferral: referrals.data ? referrals.data.length > 0 : referrals.errorUpdateCount > 0 ? 'failed' : undefined,
  })
  const isUnknown = (wanted: Step['name']) =>
    steps?.some(({ name, text }) => name === wanted && text === UNKNOWN) ?? false
  useSilentFailure(isUnknown('fee'), () => void payment.refetch())
  useSilentFailure(isUnknown('referral') && referrals.isError, () => void referrals.refetch())
  return steps
}

export type GettingStartedProps = { agentId: number; steps: readonly Step[] }

/**
 * The steps from joining to the first referral. Renders nothing when all are done. Agents can hide the steps for good
 * once their fee is approved. Until then, the steps are the way to pay.
 */
export function GettingStarted({ agentId, steps }: GettingStartedProps) {
  const [isHidden, setIsHidden] = useState(() => areStepsHidden(agentId))
  const mustPay = steps.some(({ name, isDone }) => name === 'fee' && !isDone)
  if (steps.length === 0 || (isHidden && !mustPay)) return null
  const hide = () => {
    // The button is about to disappear.
    document.getElementById('content')?.focus({ preventScroll: true })
    hideSteps(agentId)
    setIsHidden(true)
  }
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <ListCard
      id="getting-started"
      title="Getting started"
      action={
        <div className={styles.stepsHead}>
          <p className={styles.aside}>{`${done} of ${steps.length} done`}</p>
          {mustPay ? null : (
            <Button variant="subtle" size="compact" aria-label="Hide getting started" onClick={hide}>
              Hide
            </Button>
          )}
        </div>
      }
    >
      <Progress label="Getting started" percent={(done / steps.length) * 100} />
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li
            key={step.name}
            className={styles.step}
            data-done={step.isDone || undefined}
            data-next={step === next || undefined}
          >
            {step.isDone ? (
              <IconCircleCheckFilled size={22} aria-hidden className={styles.stepIcon} />
            ) : (
              <IconCircle size={22} stroke={1.6} aria-hidden className={styles.stepIcon} />
            )}
            <div>
              <StepTitle step={step} />
              <p className={styles.stepText}>{step.text ?? <TextSkeleton width="80%" height="0.875em" />}</p>
            </div>
          </li>
        ))}
      </ol>
    </ListCard>
  )
}

/** The title of a step. A finished step has no link. */
function StepTitle({ step: { title, isDone, to } }: { step: Step }): ReactNode {
  if (isDone) {
    return (
      <p className={styles.stepTitle}>
        {title}
        <VisuallyHidden>: done</VisuallyHidden>
      </p>
    )
  }
  return to === undefined ? (
    <UnstyledButton className={styles.stepTitle} onClick={focusShare}>
      {title}
    </UnstyledButton>
  ) : (
    <Link to={to} prefetch="intent" className={styles.stepTitle}>
      {title}
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
