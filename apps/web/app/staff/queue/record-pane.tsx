import { Alert, Box, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconFileUnknown, IconUserCheck } from '@tabler/icons-react'
import { BusyButton } from '../../components/busy-button.tsx'
import { CouldNotLoad, EmptyList } from '../../components/list/list-states.tsx'
import { formatAmount } from '../../components/money.ts'
import { type Decision, labelOf, type Queued } from './kind.ts'
import styles from './queue.module.css'
import type { QueueListProps } from './queue-list.tsx'
import { askId, isOffered } from './use-queue-actions.ts'

/** The record beside the list, with its decisions. */
export function RecordPane<Row extends Queued>({ kind, actions }: QueueListProps<Row>) {
  const { pane, record } = actions
  const { nameOf, badge, head, Record } = kind
  const offered = kind.decisions.filter((decision) => record !== undefined && isOffered(kind, decision, record))
  return (
    <section ref={pane} tabIndex={-1} aria-labelledby="record" className={styles.pane}>
      {record === undefined ? (
        <Instead kind={kind} actions={actions} />
      ) : (
        <>
          <Group justify="space-between" gap="var(--space-3) var(--space-4)" mb="md">
            <Box {...(hasMany(offered) ? {} : { flex: '1 1 14rem' })}>
              <Group gap="var(--space-1) var(--space-3)">
                <Title order={2} id="record" fz="xl" style={{ overflowWrap: 'anywhere' }}>
                  {nameOf(record)}
                </Title>
                {badge?.(record)}
              </Group>
              <Group gap="var(--space-2) var(--space-3)" mt={4}>
                <Text span fz="var(--text-md)" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
                  {formatAmount(record.amount)}
                </Text>
                {head(record)}
              </Group>
            </Box>
            <Buttons record={record} offered={offered} actions={actions} />
          </Group>
          <Refusal record={record} kind={kind} actions={actions} />
          <Record row={record} />
        </>
      )}
    </section>
  )
}

type OfRecord<Row extends Queued> = QueueListProps<Row> & { record: Row }

/** Returns true if the buttons need a line of their own beside a long name. */
const hasMany = (offered: readonly unknown[]): boolean => offered.length > 3

type ButtonsProps<Row extends Queued> = Pick<OfRecord<Row>, 'record' | 'actions'> & {
  offered: readonly Decision<Row>[]
}

/** The buttons of the decisions. The most important one comes last. */
function Buttons<Row extends Queued>({ record, offered, actions: { isBusy, start } }: ButtonsProps<Row>) {
  if (offered.length === 0) return null
  return (
    <Group gap="xs" className={hasMany(offered) ? styles.manyDecisions : styles.decisions}>
      {offered.toReversed().map((decision) => {
        const { name, label, look } = decision
        const props = {
          ...(typeof look === 'function' ? look(record) : look),
          size: 'sm',
          onClick: () => start(decision),
          children: labelOf(label, record),
        }
        return 'Dialog' in decision || decision.question !== undefined ? (
          <Button key={name} id={askId(name)} {...props} />
        ) : (
          <BusyButton key={name} isBusy={isBusy} {...props} />
        )
      })}
    </Group>
  )
}

function Refusal<Row extends Queued>({ record, kind: { late }, actions }: OfRecord<Row>) {
  const refused = actions.refusedFor(record)
  if (refused === undefined) return null
  if (late === undefined) {
    return (
      <Alert role="alert" color="red" mb="md">
        {refused.problem}
      </Alert>
    )
  }
  return refused.isLate ? (
    <Alert role="alert" color="gold" icon={<IconUserCheck stroke={1.75} aria-hidden />} mb="md" title={late}>
      {refused.problem}
    </Alert>
  ) : null
}

/** Replaces the record until there is one. */
function Instead<Row extends Queued>({ kind, actions }: QueueListProps<Row>) {
  const { isMissing, alone, list } = actions.queue
  const what = kind.what.one
  return (
    <>
      <h2 id="record" hidden>{`The ${what}`}</h2>
      {isMissing ? (
        <EmptyList Icon={IconFileUnknown} message={`We can’t find this ${what}`} />
      ) : alone.isError || list.isError ? (
        <CouldNotLoad what={`the ${what}`} onRetry={() => void (list.isError ? list.refetch() : alone.refetch())} />
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
