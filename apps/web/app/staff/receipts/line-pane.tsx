import { findings } from '@evergrove/contract/receipts/receipt-words'
import type { Receipt } from '@evergrove/contract/receipts/receipts'
import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconFileUnknown } from '@tabler/icons-react'
import { BusyButton } from '../../components/busy-button.tsx'
import { CouldNotLoad } from '../../components/list/could-not-load.tsx'
import { EmptyList } from '../../components/list/empty-list.tsx'
import { formatAmount } from '../../components/money.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import { ProposalNotice } from '../proposals/proposal-notice.tsx'
import queueStyles from '../queue/queue.module.css'
import { LineFacts } from './line-facts.tsx'
import { canUndo, chargeWords, isOpen, stateOf, titleOf, whatToDo } from './receipt-words.ts'
import styles from './receipts.module.css'
import { askId, type LineActions } from './use-line-actions.ts'

/** The line beside the list, with what can be done about it. */
export function LinePane({ actions }: { actions: LineActions }) {
  const { lines, line, pane, problem } = actions
  return (
    <section ref={pane} tabIndex={-1} aria-labelledby="line" className={queueStyles.pane}>
      {line === undefined ? (
        <Instead lines={lines} />
      ) : (
        <>
          <Group justify="space-between" gap="var(--space-3) var(--space-4)" mb="md">
            <div>
              <Title order={2} id="line" fz="xl" style={{ overflowWrap: 'anywhere' }}>
                {titleOf(line)}
              </Title>
              <Group gap="var(--space-2) var(--space-3)" mt={4}>
                <Text span fz="var(--text-md)" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
                  {formatAmount(line.amount)}
                </Text>
                <StatusBadge of="receipt" status={stateOf(line)} />
              </Group>
            </div>
            <Buttons line={line} actions={actions} />
          </Group>
          {problem === undefined ? null : (
            <Alert role="alert" color="red" mb="md">
              {problem}
            </Alert>
          )}
          {isOpen(line) ? <ProposalNotice kind="receipt.take-out" subjectId={line.id} /> : null}
          {line.finding === null ? null : (
            <Text mb="md">{[findings[line.finding], whatToDo(line)].filter(Boolean).join(' ')}</Text>
          )}
          <LineFacts line={line} />
        </>
      )}
    </section>
  )
}

type ButtonsProps = { line: Receipt; actions: LineActions }

function Buttons({ line, actions: { isBusy, ask, confirm, undo } }: ButtonsProps) {
  if (!isOpen(line)) {
    return canUndo(line) ? (
      <BusyButton variant="default" size="sm" isBusy={isBusy} onClick={undo}>
        Undo
      </BusyButton>
    ) : null
  }
  const isProposed = line.status === 'Proposed'
  return (
    <div className={styles.buttons}>
      <Button id={askId('take-out')} variant="default" size="sm" onClick={() => ask('take-out')}>
        Take out…
      </Button>
      <Button id={askId('charge')} variant="default" size="sm" onClick={() => ask('charge')}>
        {`${chargeWords(line)}…`}
      </Button>
      <Button id={askId('returned')} variant="default" size="sm" onClick={() => ask('returned')}>
        Returned…
      </Button>
      <Button id={askId('assign')} variant={isProposed ? 'default' : 'filled'} size="sm" onClick={() => ask('assign')}>
        Assign…
      </Button>
      {isProposed ? (
        <BusyButton size="sm" isBusy={isBusy} onClick={confirm}>
          Confirm
        </BusyButton>
      ) : null}
    </div>
  )
}

/** Shown until there is a line, or in its place. */
function Instead({ lines: { isMissing, alone, list } }: Pick<LineActions, 'lines'>) {
  const hasFailed = alone.isError || list.isError
  return (
    <>
      <h2 id="line" hidden>
        The line
      </h2>
      {isMissing ? (
        <EmptyList Icon={IconFileUnknown} message="We can’t find this line" />
      ) : hasFailed ? (
        <CouldNotLoad what="the line" onRetry={() => void (list.isError ? list.refetch() : alone.refetch())} />
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
