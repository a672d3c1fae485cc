/** Approving several withdrawals of a page at once. */
import type { StaffWithdrawal } from '@evergrove/contract/agents/staff-views'
import { Button, Checkbox, Group } from '@mantine/core'
import { useState } from 'react'
import { formatAmount } from '../../components/money.ts'
import type { Selection } from '../parts/use-selection.ts'
import { nameOf } from '../queue/decidable.ts'
import { BulkDialog } from './bulk-dialog.tsx'

/** Selects one withdrawal for the approval of several. */
export function SelectBox({ withdrawal, selection }: { withdrawal: StaffWithdrawal; selection: Selection }) {
  const { id, amount } = withdrawal
  return (
    <Checkbox
      aria-label={`Select ${nameOf(withdrawal)}, ${formatAmount(amount)}`}
      checked={selection.has(id)}
      onChange={({ currentTarget }) => selection.set([id], currentTarget.checked)}
    />
  )
}

export type BulkBarProps = { rows: readonly StaffWithdrawal[]; selection: Selection }

const idsOf = (withdrawals: readonly StaffWithdrawal[]) => withdrawals.map(({ id }) => id)

/** Selects all pending withdrawals of the page, and approves the selected ones. Empty if none is pending. */
export function BulkBar({ rows, selection }: BulkBarProps) {
  /** As they were when the dialog opened, because the page changes while they are approved. */
  const [asked, setAsked] = useState<readonly StaffWithdrawal[]>([])
  const [isOpen, setIsOpen] = useState(false)
  const pending = rows.filter(({ status }) => status === 'Pending')
  const selected = pending.filter(({ id }) => selection.has(id))
  const ask = () => {
    setAsked(selected)
    setIsOpen(true)
  }
  return (
    <>
      {pending.length === 0 ? null : (
        <Group
          justify="space-between"
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
          <Button size="xs" disabled={selected.length === 0} onClick={ask}>
            {selected.length === 0 ? 'Approve selected' : `Approve selected (${selected.length})`}
          </Button>
        </Group>
      )}
      <BulkDialog
        isOpen={isOpen}
        withdrawals={asked}
        onDone={() => selection.set(idsOf(asked), false)}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}
