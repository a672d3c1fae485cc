import { Day } from '../../../components/day.tsx'
import styles from './cells.module.css'

export type DecisionProps = {
  decided: { decided_at: string | null; decided_by: string | null; reason: string | null }
}

/** When it was decided, by whom and why; a dash while it waits. */
export function Decision({ decided: { decided_at, decided_by, reason } }: DecisionProps) {
  if (decided_at === null) return '-'
  return (
    <span className={styles.decision}>
      <Day moment={decided_at} />
      {decided_by === null ? null : ` by ${decided_by}`}
      {reason === null || reason === '' ? null : <span className={styles.reason}>{reason}</span>}
    </span>
  )
}
