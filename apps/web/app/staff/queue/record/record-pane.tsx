import { Alert, Button, Skeleton } from '@mantine/core'
import { IconFileUnknown, IconUserCheck } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { CouldNotLoad } from '../../../components/list/could-not-load.tsx'
import { EmptyList } from '../../../components/list/empty-list.tsx'
import { formatDollars } from '../../../components/money.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { type Decidable, nameOf } from '../decidable.ts'
import styles from './record-pane.module.css'

export type RecordPaneProps<Row> = {
  /** Where the keyboard is led when another record is shown. */
  pane: RefObject<HTMLElement | null>
  /** What it is: 'payment'. */
  what: string
  record: Row | undefined
  isMissing: boolean
  hasFailed: boolean
  /** Who was faster, where somebody was. */
  late: string | undefined
  onRetry: () => void
  onAsk: (decision: 'approve' | 'reject') => void
  children: (record: Row) => ReactNode
}

/** The id of the button that begins a decision, which gets the focus back when it is not made. */
export const askId = (decision: 'approve' | 'reject'): string => `ask-${decision}`

/** The record beside the list, with its two decisions while it waits for one. */
export function RecordPane<Row extends Decidable>(props: RecordPaneProps<Row>) {
  const { pane, what, record, isMissing, hasFailed, late, onRetry, onAsk, children } = props
  return (
    <section ref={pane} tabIndex={-1} aria-labelledby="record" className={styles.record}>
      {record === undefined ? (
        <Instead what={what} isMissing={isMissing} hasFailed={hasFailed} onRetry={onRetry} />
      ) : (
        <>
          <div className={styles.top}>
            <div>
              <h2 id="record" className={styles.title}>
                {nameOf(record)}
              </h2>
              <p className={styles.glance}>
                <span className={styles.amount}>{formatDollars(record.amount)}</span>
                <StatusBadge status={record.status} good="Approved" waiting="Pending" />
              </p>
            </div>
            {record.status === 'Pending' ? (
              <div className={styles.acts}>
                <Button id={askId('reject')} variant="light" color="red" size="sm" onClick={() => onAsk('reject')}>
                  Reject
                </Button>
                <Button id={askId('approve')} size="sm" onClick={() => onAsk('approve')}>
                  Approve
                </Button>
              </div>
            ) : null}
          </div>
          {late === undefined ? null : (
            <Alert
              role="alert"
              color="gold"
              icon={<IconUserCheck stroke={1.75} aria-hidden />}
              className={styles.late}
              title="Somebody was faster"
            >
              {late}
            </Alert>
          )}
          {children(record)}
        </>
      )}
    </section>
  )
}

type InsteadProps = Pick<RecordPaneProps<Decidable>, 'what' | 'isMissing' | 'hasFailed' | 'onRetry'>

function Instead({ what, isMissing, hasFailed, onRetry }: InsteadProps) {
  const title = <h2 id="record" hidden>{`The ${what}`}</h2>
  if (isMissing) {
    return (
      <>
        {title}
        <EmptyList Icon={IconFileUnknown} message={`There is no such ${what}`} />
      </>
    )
  }
  if (hasFailed) {
    return (
      <>
        {title}
        <CouldNotLoad what={`the ${what}`} onRetry={onRetry} />
      </>
    )
  }
  return (
    <div className={styles.reading}>
      {title}
      <Skeleton height="1.5em" width="40%" />
      <Skeleton height="1.5em" width="25%" />
      <Skeleton height="16rem" radius="md" />
    </div>
  )
}
