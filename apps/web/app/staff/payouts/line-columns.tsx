import type { BatchLine } from '@evergrove/contract/withdrawals/payouts'
import { Checkbox, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Day } from '../../components/day.tsx'
import { formatAmount } from '../../components/money.ts'
import type { Column } from '../../components/table/column.ts'
import { Person } from '../queue/facts.tsx'

export type Line = Pick<BatchLine, 'id' | 'agent' | 'amount' | 'approved_at'>

type SelectColumnProps<L> = {
  has: (line: L) => boolean
  set: (line: L, isSelected: boolean) => void
  /** Lines that cannot be selected have no box. */
  isOpen?: (line: L) => boolean
}

/** The column in which lines are selected. */
export const selectColumn = <L extends Line>({ has, set, isOpen = () => true }: SelectColumnProps<L>): Column<L> => ({
  label: 'Select',
  render: (line) =>
    isOpen(line) ? (
      <Checkbox
        aria-label={`Select ${line.agent.first_name} ${line.agent.last_name}, ${formatAmount(line.amount)}`}
        checked={has(line)}
        onChange={({ currentTarget }) => set(line, currentTarget.checked)}
      />
    ) : null,
  barWidth: '1.25rem',
  narrow: 'end',
})

/** The columns of approved withdrawals, in a batch or before it. */
export const lineColumns: Column<Line>[] = [
  {
    label: 'Withdrawal',
    render: ({ id }) => <Link to={`/staff/withdrawals?status=All&chosen=${id}`}>{`No. ${id}`}</Link>,
    barWidth: '4rem',
    narrow: 'plain',
  },
  { label: 'Agent', render: ({ agent }) => <Person agent={agent} />, barWidth: '10rem', narrow: 'title' },
  { label: 'Approved', render: ({ approved_at }) => <Day moment={approved_at} />, barWidth: '6rem', narrow: 'plain' },
]

export const amountColumn: Column<Line> = {
  label: 'Amount',
  render: ({ amount }) => formatAmount(amount),
  isFigure: true,
  barWidth: '5rem',
  narrow: 'aside',
}

type SelectBarProps = {
  /** Names what the box selects: 'All on this page'. */
  label: string
  /** The number of lines that can be selected, and of those that are. */
  lines: number
  selected: number
  onChange: (isSelected: boolean) => void
  /** The actions on the selected lines. */
  children: ReactNode
}

/** The bar above lines that can be selected, with a box for all of them. */
export function SelectBar({ label, lines, selected, onChange, children }: SelectBarProps) {
  return (
    <Group justify="space-between" gap="sm" mb="sm" px="sm" py="xs" bg="var(--color-hover)" bdrs="md">
      <Checkbox
        size="sm"
        label={label}
        checked={selected === lines}
        indeterminate={selected > 0 && selected < lines}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {children}
    </Group>
  )
}
