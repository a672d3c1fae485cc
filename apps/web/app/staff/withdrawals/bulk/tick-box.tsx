import type { StaffWithdrawal } from '@evergrove/contract/agents/staff-views'
import { Checkbox } from '@mantine/core'
import { formatDollars } from '../../../components/money.ts'
import { nameOf } from '../../queue/decidable.ts'
import type { Ticks } from './use-ticks.ts'

export type TickBoxProps = { withdrawal: StaffWithdrawal; ticks: Ticks }

/** Takes a withdrawal among those that are approved at once. */
export function TickBox({ withdrawal, ticks }: TickBoxProps) {
  const { id, amount } = withdrawal
  return (
    <Checkbox
      aria-label={`Select ${nameOf(withdrawal)}, ${formatDollars(amount)}`}
      checked={ticks.has(id)}
      onChange={({ currentTarget }) => ticks.set([id], currentTarget.checked)}
    />
  )
}
