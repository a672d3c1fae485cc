import styles from './network-tree.module.css'

/** A status in words with a mark. Its shape and colour tell 'Active' from other statuses. */
export function PersonStatus({ status }: { status: string }) {
  return (
    <span className={styles.status} data-look={status === 'Active' ? 'primary' : 'danger'}>
      {status}
    </span>
  )
}
