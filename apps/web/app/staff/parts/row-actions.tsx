import { Alert, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Column } from '../../components/table/column.ts'
import type { Outcome } from '../../platform/session/failure.ts'
import { useAction } from './use-action.ts'
import { type Ask, useDialogs } from './use-dialogs.tsx'

export type Done = { text: string } | undefined

/** An action on a row that runs at once. */
type RowAct<Row> = {
  send: (row: Row) => Promise<Outcome<unknown>>
  /** The paths of the queries to load again. */
  changed: readonly string[]
  /** Returns the report of the action. */
  done: (row: Row) => string
}

/** A button in a row. An action that takes something from somebody asks first, with its name in red. */
type RowAction<Row> = {
  /** The words on the button: 'End'. */
  label: string
  /** Returns the same words in full, for screen readers. */
  full: (row: Row) => string
} & ({ act: RowAct<Row> } | { ask: (row: Row, ask: Ask) => void })

export type RowActions<Row> = {
  /** The head of their column. */
  label: string
  barWidth: string
  actions: readonly RowAction<Row>[]
  /** Replaces the buttons of a row without possible actions. Undefined leaves them. */
  instead?: (row: Row) => ReactNode
}

type UsedRowActions<Row> = {
  column: Column<Row>
  /** The reason why an action without a question was refused. */
  problem: ReactNode
  dialog: ReactNode
}

/**
 * Returns the actions of the rows.
 * @param say receives the completed action, and undefined when another action begins
 */
export function useRowActions<Row>(described: RowActions<Row>, say: (done: Done) => void): UsedRowActions<Row> {
  const { label, barWidth, actions, instead } = described
  const { ask, dialog } = useDialogs((text) => say({ text }))
  const changed = actions.flatMap((action) => ('act' in action ? action.act.changed : []))
  const acting = useAction(({ act, row }: { act: RowAct<Row>; row: Row }) => act.send(row), changed)
  const begin = async (action: RowAction<Row>, row: Row) => {
    say(undefined)
    acting.reset()
    if ('ask' in action) return action.ask(row, ask)
    if (await acting.run({ act: action.act, row })) say({ text: action.act.done(row) })
  }
  const buttons = (row: Row) =>
    actions.map((action) => (
      <Button
        key={action.label}
        variant="subtle"
        {...('ask' in action && { color: 'red' })}
        size="compact-sm"
        disabled={acting.isBusy}
        aria-label={action.full(row)}
        onClick={() => void begin(action, row)}
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
  return {
    column: { label, barWidth, isFigure: true, render },
    problem:
      acting.problem === undefined ? null : (
        <Alert role="alert" color="red" mb="md">
          {acting.problem}
        </Alert>
      ),
    dialog,
  }
}
