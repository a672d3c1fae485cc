import styles from './person-status.module.css'

/** A status in words, with a mark whose form and colour say whether it is the good one. */
export function PersonStatus({ status }: { status: string }) {
  return (
    <span className={styles.status} data-look={status === 'Active' ? 'primary' : 'danger'}>
      {status}
    </span>
  )
}
