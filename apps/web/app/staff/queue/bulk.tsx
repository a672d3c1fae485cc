/** Selecting records of a page, and approving the selected ones together. */
import type { ApprovedMany } from '@evergrove/contract/withdrawals/withdrawals'
import { Box, Button, Checkbox, Group, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { BusyButton } from '../../components/busy-button.tsx'
import { Dialog, DialogFooter } from '../../components/dialogs/dialog.tsx'
import { formatAmount, sumOfAmounts } from '../../components/money.ts'
import { Notice } from '../../components/notice.tsx'
import { useAction } from '../parts/use-action.ts'
import { type Selection, useSelection } from '../parts/use-selection.ts'
import { number } from '../payouts/payout-words.ts'
import type { BulkApproval, Queued, QueueKind } from './kind.ts'
import { Exceptions } from './many.tsx'
import styles from './queue.module.css'

const idsOf = (rows: readonly Queued[]) => rows.map(({ id }) => id)
const sumOf = (rows: readonly Queued[]) => formatAmount(sumOfAmounts(rows.map(({ amount }) => amount)))

/** Manages the selected open records, and the question before their approval. */
export function useBulk<Row extends Queued>(rows: readonly Row[], isOpen: (row: Row) => boolean) {
  const selection = useSelection()
  /** The records at the time when the dialog opened, because the page changes while they are approved. */
  const [asked, setAsked] = useState<readonly Row[]>([])
  const [isAsking, setAsking] = useState(false)
  const pending = rows.filter(isOpen)
  const selected = pending.filter(({ id }) => selection.has(id))
  return {
    selection,
    pending,
    selected,
    asked,
    isAsking,
    ask: () => {
      if (selected.length === 0) return
      setAsked(selected)
      setAsking(true)
    },
    close: () => setAsking(false),
  }
}

type Bulk<Row extends Queued> = ReturnType<typeof useBulk<Row>>

/** Selects one record for the approval of several. */
export function SelectBox({ row, name, selection }: { row: Queued; name: string; selection: Selection }) {
  return (
    <Checkbox
      aria-label={`Select ${name}, ${formatAmount(row.amount)}`}
      checked={selection.has(row.id)}
      onChange={({ currentTarget }) => selection.set([row.id], currentTarget.checked)}
    />
  )
}

/** Selects all waiting records of the page, and approves the selected ones. Renders nothing if none wait. */
export function BulkBar<Row extends Queued>({ bulk: { pending, selected, selection, ask } }: { bulk: Bulk<Row> }) {
  if (pending.length === 0) return null
  return (
    <Group
      gap="var(--space-2) var(--space-3)"
      mih="3.25rem"
      px="md"
      py="xs"
      bg="var(--color-hover)"
      style={{ borderBottom: '1px solid var(--color-line)' }}
    >
      <Checkbox
        size="sm"
        label="All on this page"
        checked={selected.length === pending.length}
        indeterminate={selected.length > 0 && selected.length < pending.length}
        onChange={({ currentTarget }) => selection.set(idsOf(pending), currentTarget.checked)}
      />
      {selected.length === 0 ? null : (
        <Button size="xs" style={{ fontVariantNumeric: 'tabular-nums' }} onClick={ask}>
          {`Approve ${selected.length} (${sumOf(selected)})`}
        </Button>
      )}
    </Group>
  )
}

type BulkDialogProps<Row extends Queued> = { bulk: Bulk<Row>; kind: QueueKind<Row>; approval: BulkApproval<Row> }

/** Asks before several records are approved, and then shows the result for each of them. */
export function BulkDialog<Row extends Queued>({ bulk, kind, approval }: BulkDialogProps<Row>) {
  const { what, nameOf, changed } = kind
  const { noteOf = () => undefined } = approval
  const { asked, isAsking, close, selection } = bulk
  const [results, setResults] = useState<ApprovedMany>()
  const action = useAction(approval.approve, changed)
  const approve = async () => {
    const response = await action.run(idsOf(asked))
    if (response === undefined) return
    setResults(response)
    selection.set(idsOf(asked), false)
  }
  const reset = () => {
    setResults(undefined)
    action.reset()
  }
  const counted = asked.length === 1 ? `1 ${what.one}` : `${asked.length} ${what.many}`
  const rowOf = (row: Row) => ({
    id: row.id,
    name: nameOf(row),
    beside: <span>{formatAmount(row.amount)}</span>,
    why: noteOf(row) ?? '',
  })
  const included = asked.filter((row) => !approval.isLeftOut(row))
  const leftOut = asked.length - included.length
  return (
    <Dialog
      isOpen={isAsking}
      title={results === undefined ? `Approve ${counted}?` : 'Results'}
      closesByControlsOnly={action.isBusy}
      onClose={close}
      onGone={reset}
    >
      {results === undefined ? (
        <>
          {leftOut === 0 ? null : (
            <Notice>{`${leftOut} of them will be left out: each takes a reason, on its own.`}</Notice>
          )}
          {included.length === 0 ? null : (
            <p>
              <strong>{sumOf(included)}</strong> {approval.effect(included)}
            </p>
          )}
          <Exceptions label="To approve" title="To approve:" color="dimmed" rows={included.map(rowOf)} />
        </>
      ) : (
        <ApprovalResults rows={asked} nameOf={nameOf} results={results} next={approval.next} />
      )}
      <DialogFooter
        problem={action.problem}
        isBusy={action.isBusy}
        cancel={results === undefined ? 'Cancel' : 'Close'}
        onCancel={close}
        focusesCancel
      >
        {results === undefined ? (
          <BusyButton isBusy={action.isBusy} onClick={() => void approve()}>
            Approve
          </BusyButton>
        ) : null}
      </DialogFooter>
    </Dialog>
  )
}

export type ApprovalResultsProps<Row> = {
  rows: readonly Row[]
  nameOf: (row: Row) => string
  results: ApprovedMany
  next?: BulkApproval<Row>['next'] | undefined
  /** True if the approved records are only counted. */
  isBrief?: boolean
}

/** The result for each record: first the refused ones, each with the reason, and then the next step of the approved ones. */
export function ApprovalResults<Row extends Queued>(props: ApprovalResultsProps<Row>) {
  const { rows, nameOf, results, next, isBrief = false } = props
  const approved = results.filter(({ is_approved }) => is_approved).length
  const listed = results.filter(({ is_approved }) => !(isBrief && is_approved))
  const inOrder = listed.toSorted((a, b) => Number(a.is_approved) - Number(b.is_approved))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (
    <>
      <p role="status">{`${number(approved)} of ${number(results.length)} approved.`}</p>
      {approved === 0 || next === undefined ? null : (
        <p>
          {next.text} <Link to={next.to}>{next.link}</Link>
        </p>
      )}
      {inOrder.length === 0 ? null : (
        <Box component="ul" mah="50dvh" mt="md" style={{ overflowY: 'auto' }}>
          {inOrder.map(({ id, is_approved, detail }) => {
            const row = byId.get(id)
            const Icon = is_approved ? IconCircleCheck : IconCircleX
            return (
              <li key={id} className={styles.result}>
                <Icon
                  size={18}
                  stroke={1.8}
                  color={is_approved ? 'var(--color-positive-ink)' : 'var(--color-danger)'}
                  aria-label={is_approved ? 'Approved' : 'Not approved'}
                />
                <span>{row === undefined ? `No. ${id}` : nameOf(row)}</span>
                <span>{row && formatAmount(row.amount)}</span>
                {detail === null ? null : (
                  <Text span fz="sm" c="red" style={{ gridColumn: '2 / -1' }}>
                    {detail}
                  </Text>
                )}
              </li>
            )
          })}
        </Box>
      )}
    </>
  )
}
