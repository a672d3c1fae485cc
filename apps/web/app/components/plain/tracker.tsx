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

/** The steps of a matter in order. The first one that is still to come is the current one. */
export function Tracker({ label, steps }: TrackerProps) {
  const current = steps.find(({ state }) => state === 'open')
  return (
    <ol className={styles.tracker} aria-label={label}>
      {steps.map((step) => {
        const { title, state } = step
        const Icon = icons[state]
        return (
          <li key={title} data-state={state} aria-current={step === current ? 'step' : undefined}>
            <Icon size={18} stroke={step === current ? 3 : 1.6} aria-hidden />
            <span>
              {title}
              {state === 'done' ? <VisuallyHidden>: done</VisuallyHidden> : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
