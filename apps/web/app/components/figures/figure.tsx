import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '../card.tsx'
import { TextSkeleton } from '../plain/skeleton.tsx'
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
  /** The name of the bar for the script of the document (`Skeleton`). */
  slot?: string
  /** Actions below the hint. */
  children?: ReactNode
}

/** One figure under its name. */
export function FigureCard(props: FigureCardProps) {
  const { label, Icon, value, hint, isHintLong = false, barWidth = '6rem', slot, children } = props
  const bar = <TextSkeleton width={barWidth} slot={slot} />
  return (
    <Card className={styles.card}>
      <Icon size={26} stroke={1.6} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <h2 className={styles.label}>{label}</h2>
        <div className={styles.value}>{value === undefined ? bar : value}</div>
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

/** A figure as a link to the entries whose sum it is, or only the figure if there is no address. */
export function FigureLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined) return children
  return (
    <Link to={to} prefetch="intent" className={styles.opens} data-figure>
      {children}
    </Link>
  )
}

type Loaded<T> = { data: T | undefined; isError: boolean }

/** Returns a figure card's content: undefined while the query loads, so that a bar stands there, and a dash if it failed. */
export function figureOf<T>({ data, isError }: Loaded<T>, show: (data: T) => ReactNode): ReactNode | undefined {
  if (data !== undefined) return show(data)
  return isError ? '-' : undefined
}

/** Figure cards side by side, as many as fit. */
export function FigureRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
