import { IconCircle, IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react'
import { VisuallyHidden } from '../site/visually-hidden.tsx'
import styles from './plain.module.css'

/** A step that is done, that is still to come, or with which the matter ended early. */
export type TrackerStep = { title: string; state: 'done' | 'open' | 'ended' }

const icons = { done: IconCircleCheckFilled, open: IconCircle, ended: IconCircleXFilled }

/** Returns steps of which the first ones are done. */
export const stepsUpTo = (done: number, titles: readonly string[]): TrackerStep[] =>
  titles.map((title, index) => ({ title, state: index < done ? 'done' : 'open' }))

export type TrackerProps = {
  /** The accessible name. */
  label: string
  steps: readonly TrackerStep[]
}

/** The steps of a matter in order. The last one that has happened is the state of the matter, and the first open one is next. */
export function Tracker({ label, steps }: TrackerProps) {
  const current = steps.findLast(({ state }) => state !== 'open')
  const next = steps.find(({ state }) => state === 'open')
  return (
    <ol className={styles.tracker} aria-label={label}>
      {steps.map((step) => {
        const { title, state } = step
        const Icon = icons[state]
        return (
          <li
            key={title}
            data-state={step === next ? 'next' : state}
            aria-current={step === current ? 'step' : undefined}
          >
            <Icon size={18} stroke={step === next ? 3 : 1.6} aria-hidden />
            <span>
              {title}
              {state === 'done' ? <VisuallyHidden>: done</VisuallyHidden> : null}
              {step === next ? <VisuallyHidden>: next</VisuallyHidden> : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
