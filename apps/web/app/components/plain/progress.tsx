import styles from './plain.module.css'

export type ProgressProps = {
  /** The accessible name. */
  label: string
  percent: number
  size?: 'sm' | 'lg'
}

/** A bar that fills up. */
export function Progress({ label, percent, size = 'sm' }: ProgressProps) {
  return (
    <div className={styles.progress} data-size={size}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${percent}%`}
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}
