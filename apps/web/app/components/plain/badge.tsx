import styles from './plain.module.css'

export type BadgeLook = 'primary' | 'warning' | 'danger'

/** A short state on a coloured ground. */
export function Badge({ look, children }: { look: BadgeLook; children: string }) {
  return (
    <span className={styles.badge} data-look={look}>
      <span>{children}</span>
    </span>
  )
}
