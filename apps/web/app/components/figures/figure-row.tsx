import type { ReactNode } from 'react'
import styles from './figures.module.css'

/** Figure cards side by side, as many as fit. */
export function FigureRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
