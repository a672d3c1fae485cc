import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconFileUnknown, IconUserCheck } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { CouldNotLoad } from '../../components/list/could-not-load.tsx'
import { EmptyList } from '../../components/list/empty-list.tsx'
import { formatAmount } from '../../components/money.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import { type Decidable, nameOf } from './decidable.ts'
import styles from './queue.module.css'

/** What can be done with a record that waits. */
export type DecisionName = 'approve' | 'reject' | 'ask'

export type RecordPaneProps<Row> = {
  /** Takes the focus when another record is shown. */
  pane: RefObject<HTMLElement | null>
  /** What the record is: 'payment'. */
  what: string
  record: Row | undefined
  /** What is compared first, beside the amount: the PIN or the number. */
  renderHead: (record: Row) => ReactNode
  isMissing: boolean
  hasFailed: boolean
  /** Who decided first, if someone did. */
  late: string | undefined
  onRetry: () => void
  /** Whether the agent can be asked before a decision. */
  canAsk: boolean
  onAsk: (decision: DecisionName) => void
  children: (record: Row) => ReactNode
}

/** The id of the button that opens a decision. It gets the focus back if the decision is cancelled. */
export const askId = (decision: DecisionName): string => `ask-${decision}`

/** The record beside the list, with the two decisions while it waits for one. */
export function RecordPane<Row extends Decidable>(props: RecordPaneProps<Row>) {
  const { pane, what, record, renderHead, isMissing, hasFailed, late, onRetry, canAsk, onAsk, children } = props
  return (
    <section ref={pane} tabIndex={-1} aria-labelledby="record" className={styles.pane}>
      {record === undefined ? (
        <Instead what={what} isMissing={isMissing} hasFailed={hasFailed} onRetry={onRetry} />
      ) : (
        <>
          <Group justify="space-between" gap="var(--space-3) var(--space-4)" mb="md">
            <div className={styles.head}>
              <Group gap="var(--space-1) var(--space-3)">
                <Title order={2} id="record" fz="xl" style={{ overflowWrap: 'anywhere' }}>
                  {nameOf(record)}
                </Title>
                <StatusBadge of="request" status={record.status} />
              </Group>
              <Group gap="var(--space-2) var(--space-3)" mt={4}>
                <Text span fz="var(--text-md)" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
                  {formatAmount(record.amount)}
                </Text>
                {renderHead(record)}
              </Group>
            </div>
            {record.status === 'Pending' ? (
              <Group gap="xs" className={styles.decisions}>
                {canAsk ? (
                  <Button id={askId('ask')} variant="default" size="sm" onClick={() => onAsk('ask')}>
                    Ask
                  </Button>
                ) : null}
                <Button id={askId('reject')} variant="light" color="red" size="sm" onClick={() => onAsk('reject')}>
                  Reject
                </Button>
                <Button id={askId('approve')} size="sm" onClick={() => onAsk('approve')}>
                  Approve
                </Button>
              </Group>
            ) : null}
          </Group>
          {late === undefined ? null : (
            <Alert
              role="alert"
              color="gold"
              icon={<IconUserCheck stroke={1.75} aria-hidden />}
              mb="md"
              title="Already reviewed by someone else"
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

/** Shown until there is a record, or in its place. */
function Instead({ what, isMissing, hasFailed, onRetry }: InsteadProps) {
  return (
    <>
      <h2 id="record" hidden>{`The ${what}`}</h2>
      {isMissing ? (
        <EmptyList Icon={IconFileUnknown} message={`We can't find this ${what}`} />
      ) : hasFailed ? (
        <CouldNotLoad what={`the ${what}`} onRetry={onRetry} />
      ) : (
        <Stack>
          <Skeleton height="1.5em" width="40%" />
          <Skeleton height="1.5em" width="25%" />
          <Skeleton height="16rem" radius="md" />
        </Stack>
      )}
    </>
  )
}
