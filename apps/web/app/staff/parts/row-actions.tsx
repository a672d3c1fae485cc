import { Alert, Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import type { Column } from '../../components/table/column.ts'
import type { Outcome } from '../../platform/session/failure.ts'
import { useAction } from './use-action.ts'

export type Done = { text: string } | undefined

/** What can be done with a row, by a button in it. */
type RowAction<Row> = {
  /** What the button says: 'End'. */
  label: string
  /** The same in full, for screen readers. */
  full: (row: Row) => string
  isRed?: boolean
  /** What is asked first; the answer is yes or no. */
  ask?: { title: string; action: string; text: (row: Row) => string }
  send: (row: Row) => Promise<Outcome<unknown>>
  /** What was done. */
  done: (row: Row) => string
}

export type RowActions<Row> = {
  /** The head of their column. */
  label: string
  barWidth: string
  actions: readonly RowAction<Row>[]
  /** The paths of the queries to load again. */
  changed: readonly string[]
  /** In place of the buttons of a row with which nothing can be done. */
  instead?: (row: Row) => ReactNode
}

type Chosen<Row> = { action: RowAction<Row>; row: Row }

type UsedRowActions<Row> = {
  column: Column<Row>
  /** Why an action that asks nothing was refused. */
  problem: ReactNode
  dialog: ReactNode
}

/** @param say receives what was done, and undefined when another action begins */
export function useRowActions<Row>(described: RowActions<Row>, say: (done: Done) => void): UsedRowActions<Row> {
  const { label, barWidth, actions, changed, instead } = described
  /** Kept while its dialog fades out. */
  const [chosen, setChosen] = useState<Chosen<Row>>()
  const [isAsked, setIsAsked] = useState(false)
  const sending = useAction(({ action, row }: Chosen<Row>) => action.send(row), changed)
  const close = () => {
    setIsAsked(false)
    sending.reset()
  }
  const run = async (one: Chosen<Row>) => {
    if ((await sending.run(one)) === undefined) return
    close()
    say({ text: one.action.done(one.row) })
  }
  const begin = (one: Chosen<Row>) => {
    say(undefined)
    sending.reset()
    if (one.action.ask === undefined) return void run(one)
    setChosen(one)
    setIsAsked(true)
  }
  const buttons = (row: Row) =>
    actions.map((action) => (
      <Button
        key={action.label}
        variant="subtle"
        {...(action.isRed && { color: 'red' })}
        size="compact-sm"
        disabled={sending.isBusy && !isAsked}
        aria-label={action.full(row)}
        onClick={() => begin({ action, row })}
      >
        {action.label}
      </Button>
    ))
  const render = (row: Row) =>
    instead?.(row) ??
    (actions.length === 1 ? (
      buttons(row)
    ) : (
      <Group justify="flex-end" gap="xs">
        {buttons(row)}
      </Group>
    ))
  const ask = chosen?.action.ask
  return {
    column: { label, barWidth, isFigure: true, render },
    problem:
      sending.problem === undefined || isAsked ? null : (
        <Alert role="alert" color="red" mb="md">
          {sending.problem}
        </Alert>
      ),
    dialog: (
      <ConfirmDialog
        isOpen={isAsked}
        title={ask?.title ?? ''}
        action={ask?.action ?? ''}
        isBusy={sending.isBusy}
        problem={sending.problem}
        onConfirm={() => chosen && void run(chosen)}
        onClose={close}
      >
        {chosen === undefined ? '' : ask?.text(chosen.row)}
      </ConfirmDialog>
    ),
  }
}
