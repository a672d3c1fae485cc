import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from '../card.tsx'
import { TextSkeleton } from '../text-skeleton.tsx'
import styles from './figures.module.css'

export type FigureCardProps = {
  label: string
  Icon: Icon
  /** Undefined while it is loading: a bar takes its place. */
  value: ReactNode | undefined
  /** The meaning of the figure, or the next step. Null keeps its line free while it is loading. */
  hint?: ReactNode
  /** Keeps room for a second line of the hint on narrow screens. */
  isHintLong?: boolean
  /** The approximate width of the value. */
  barWidth?: string
  /** Actions below the hint. */
  children?: ReactNode
}

/** One figure under its name. */
export function FigureCard(props: FigureCardProps) {
  const { label, Icon, value, hint, isHintLong = false, barWidth = '6rem', children } = props
  return (
    <Card className={styles.card}>
      <Icon size={26} stroke={1.6} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <h2 className={styles.label}>{label}</h2>
        <div className={styles.value}>{value === undefined ? <TextSkeleton width={barWidth} /> : value}</div>
        {hint === undefined ? null : (
          <p className={styles.hint} data-long={isHintLong || undefined}>
            {hint}
          </p>
        )}
        {children}
      </div>
    </Card>
  )
}
