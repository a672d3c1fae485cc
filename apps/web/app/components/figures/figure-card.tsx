import { Skeleton } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from '../card.tsx'
import styles from './figure-card.module.css'

export type FigureCardProps = {
  label: string
  Icon: Icon
  /** Undefined while it is read: a bar stands in its place. */
  value: ReactNode | undefined
  /** What the figure means for the member, or what to do about it; null keeps its line free while it is read. */
  hint?: ReactNode
  /** The hint changes and may take two lines where there is little room; both are kept free. */
  isHintLong?: boolean
  /** About as wide as the value will be. */
  barWidth?: string
}

/** One figure at a glance, under its name. */
export function FigureCard({ label, Icon, value, hint, isHintLong = false, barWidth = '6rem' }: FigureCardProps) {
  return (
    <Card className={styles.card}>
      <Icon size={26} stroke={1.6} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <h2 className={styles.label}>{label}</h2>
        <div className={styles.value}>
          {value === undefined ? (
            <Skeleton component="span" className={styles.bar} height="1em" width={barWidth} />
          ) : (
            value
          )}
        </div>
        {hint === undefined ? null : (
          <p className={styles.hint} data-long={isHintLong || undefined}>
            {hint}
          </p>
        )}
      </div>
    </Card>
  )
}
