import { useId, useState } from 'react'
import styles from './plain/plain.module.css'

export type ViewChoiceProps<View extends string> = {
  /** The accessible name of the choice. */
  label: string
  views: readonly View[]
  value: View
  onChange: (view: View) => void
  isDisabled?: boolean
}

/** Chooses between a few views of the same data. Unlike `SegmentedControl`, it measures nothing, so it forces no layout. */
export function ViewChoice<View extends string>(props: ViewChoiceProps<View>) {
  const { label, views, value, onChange, isDisabled = false } = props
  const name = useId()
  // The chosen view is marked at once, because a value from the address takes a moment to change.
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
    <div role="radiogroup" aria-label={label} className={styles.viewChoice} data-screen-only>
      {views.map((view) => (
        <label key={view} className={styles.view}>
          <input
            type="radio"
            name={name}
            checked={view === marked}
            disabled={isDisabled}
            onChange={() => choose(view)}
            className={styles.viewInput}
          />
          {view}
        </label>
      ))}
    </div>
  )
}
