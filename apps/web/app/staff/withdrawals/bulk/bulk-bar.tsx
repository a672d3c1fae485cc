import type { StaffWithdrawal } from '@evergrove/contract/agents/staff-views'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import styles from './bulk-bar.module.css'
import { BulkDialog } from './bulk-dialog.tsx'
import type { Ticks } from './use-ticks.ts'

export type BulkBarProps = { rows: readonly StaffWithdrawal[]; ticks: Ticks }

/** Ticks all that wait on the page, and approves those that are ticked. Nothing where nothing waits. */
export function BulkBar({ rows, ticks }: BulkBarProps) {
  /** As they were when the question was asked: the page changes while they are approved. */
  const [asked, setAsked] = useState<readonly StaffWithdrawal[]>([])
  const [isOpen, setIsOpen] = useState(false)
  const waiting = rows.filter(({ status }) => status === 'Pending')
  const ticked = waiting.filter(({ id }) => ticks.has(id))
  const ask = () => {
    setAsked(ticked)
    setIsOpen(true)
  }
  return (
    <>
      {waiting.length === 0 ? null : (
        <div className={styles.bar}>
          <Checkbox
            size="sm"
            label="All on this page"
            checked={ticked.length === waiting.length}
            indeterminate={ticked.length > 0 && ticked.length < waiting.length}
            onChange={({ currentTarget }) =>
              ticks.set(
                waiting.map(({ id }) => id),
                currentTarget.checked,
              )
            }
          />
          <Button size="xs" disabled={ticked.length === 0} onClick={ask}>
            {ticked.length === 0 ? 'Approve selected' : `Approve selected (${ticked.length})`}
          </Button>
        </div>
      )}
      <BulkDialog
        isOpen={isOpen}
        withdrawals={asked}
        onDone={() =>
          ticks.set(
            asked.map(({ id }) => id),
            false,
          )
        }
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}
