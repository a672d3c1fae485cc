import { Progress, Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ListCard } from '../../../components/list/list-card.tsx'
import { focusShare } from '../share/focus-share.ts'
import styles from './getting-started.module.css'
import type { Step } from './steps.ts'

/** The way from joining to the first referral; nothing once it is done. */
export function GettingStarted({ steps }: { steps: readonly Step[] }) {
  if (steps.length === 0) return null
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <ListCard
      id="getting-started"
      title="Getting Started"
      action={<p className={styles.count}>{`${done} of ${steps.length} done`}</p>}
    >
      <Progress
        value={(done / steps.length) * 100}
        size="sm"
        radius="xl"
        color="var(--color-green-bright)"
        aria-label="Getting Started"
        className={styles.progress}
      />
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li
            key={step.name}
            className={styles.step}
            data-done={step.isDone || undefined}
            data-next={step === next || undefined}
          >
            {step.isDone ? (
              <IconCircleCheckFilled size={22} aria-hidden className={styles.icon} />
            ) : (
              <IconCircle size={22} stroke={1.6} aria-hidden className={styles.icon} />
            )}
            <div>
              <StepTitle step={step} />
              <p className={styles.text}>
                {step.text ?? <Skeleton component="span" display="inline-block" height="0.875em" width="80%" />}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </ListCard>
  )
}

/** A step that is done leads nowhere. */
function StepTitle({ step: { title, isDone, to } }: { step: Step }): ReactNode {
  if (isDone) {
    return (
      <p className={styles.title}>
        {title}
        <VisuallyHidden>: done</VisuallyHidden>
      </p>
    )
  }
  return to === undefined ? (
    <UnstyledButton className={styles.title} onClick={focusShare}>
      {title}
    </UnstyledButton>
  ) : (
    <Link to={to} prefetch="intent" className={styles.title}>
      {title}
    </Link>
  )
}
