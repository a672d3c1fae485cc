import { Box } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { Day } from '../../components/day.tsx'
import { formatAmount } from '../../components/money.ts'
import { ageOf } from './age.ts'
import styles from './queue.module.css'

export type QueueRowProps = {
  id: number
  name: string
  /** An amount of the API. */
  amount: string
  /** An ISO moment or day. */
  moment: string
  /** Whether it waits, so that its age is shown in place of the day. */
  isWaiting?: boolean
  /** An additional remark. */
  note: string | undefined
  /** Which colour the remark has, if any. */
  look?: 'good' | 'bad' | undefined
  isCurrent: boolean
  /** The search part of the address that chooses it. */
  search: string
  /** Whether to replace the address, so that Back does not step through every record that was shown. */
  replaces: boolean
  before?: ReactNode
  onStep: (steps: 1 | -1) => void
}

/** The id of a row's link, for moving the focus to it. */
export const rowId = (id: number): string => `queue-row-${id}`

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** A row of two lines that links to the whole record. */
export function QueueRow(props: QueueRowProps) {
  const { id, name, amount, moment, isWaiting = false, note, look, isCurrent, search, replaces, before, onStep } = props
  const step = (event: KeyboardEvent) => {
    const steps = STEPS[event.key]
    if (steps === undefined) return
    event.preventDefault()
    onStep(steps)
  }
  return (
    <li className={styles.row} data-current={isCurrent || undefined}>
      {before === undefined ? null : <Box pl="md">{before}</Box>}
      <Link
        id={rowId(id)}
        to={{ search }}
        replace={replaces}
        preventScrollReset
        aria-current={isCurrent ? 'true' : undefined}
        className={styles.link}
        onKeyDown={step}
      >
        <span className={styles.line}>
          <span className={styles.name}>{name}</span>
          <span className={styles.amount}>{formatAmount(amount)}</span>
        </span>
        <span className={styles.line}>
          <span className={styles.when}>
            {isWaiting ? <time dateTime={moment}>{ageOf(moment)}</time> : <Day moment={moment} />}
          </span>
          <span className={styles.note} data-look={look}>
            {note}
          </span>
        </span>
      </Link>
    </li>
  )
}
