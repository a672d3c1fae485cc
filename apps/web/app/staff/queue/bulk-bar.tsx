/** Selecting records of a page, and approving the selected ones together. */
import { Button, Checkbox, Group } from '@mantine/core'
import { formatAmount, sumOfAmounts } from '../../components/money.ts'
import type { Selection } from '../parts/use-selection.ts'
import { type Decidable, nameOf } from './decidable.ts'
import type { Bulk } from './use-bulk.ts'

/** Selects one record for the approval of several. */
export function SelectBox({ row, selection }: { row: Decidable; selection: Selection }) {
  const { id, amount } = row
  return (
    <Checkbox
      aria-label={`Select ${nameOf(row)}, ${formatAmount(amount)}`}
      checked={selection.has(id)}
      onChange={({ currentTarget }) => selection.set([id], currentTarget.checked)}
    />
  )
}

const idsOf = (rows: readonly Decidable[]) => rows.map(({ id }) => id)

/** Selects everything on the page that waits, and approves what is selected. Empty if nothing waits. */
export function BulkBar<Row extends Decidable>({ bulk }: { bulk: Bulk<Row> }) {
  const { pending, selected, selection, ask } = bulk
  if (pending.length === 0) return null
  const sum = formatAmount(sumOfAmounts(selected.map(({ amount }) => amount)))
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
          {`Approve ${selected.length} (${sum})`}
        </Button>
      )}
    </Group>
  )
}
