import { useId, useState } from 'react'
import styles from './view-choice.module.css'

export type ViewChoiceProps<View extends string> = {
  /** What the choice is about. */
  label: string
  views: readonly View[]
  value: View
  onChange: (view: View) => void
  isDisabled?: boolean
}

/** One of a few views of the same thing. Nothing of it is measured, so drawing it lays nothing out. */
export function ViewChoice<View extends string>(props: ViewChoiceProps<View>) {
  const { label, views, value, onChange, isDisabled = false } = props
  const name = useId()
  // An address takes a moment to change; the view that was asked for is marked at once.
  const [marked, setMarked] = useState(value)
  const [before, setBefore] = useState(value)
  if (before !== value) {
    setBefore(value)
    setMarked(value)
  }
  const choose = (view: View) => {
    setMarked(view)
    onChange(view)
  }
  return (
    <div role="radiogroup" aria-label={label} className={styles.choice}>
      {views.map((view) => (
        <label key={view} className={styles.view}>
          <input
            type="radio"
            name={name}
            checked={view === marked}
            disabled={isDisabled}
            onChange={() => choose(view)}
            className={styles.input}
          />
          {view}
        </label>
      ))}
    </div>
  )
}
