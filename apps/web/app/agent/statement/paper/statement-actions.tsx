import type { StatementFilter } from '@evergrove/contract/ledger/statement'
import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { saveStatement } from './save-statement.ts'
import styles from './statement-actions.module.css'
import type { Paper } from './use-paper.ts'

export type StatementActionsProps = { filter: StatementFilter; paper: Paper; isDisabled: boolean }

/** Takes what passes the filter away: as a file for spreadsheets, or on paper. */
export function StatementActions({ filter, paper, isDisabled }: StatementActionsProps) {
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function save() {
    setIsSaving(true)
    setProblem(undefined)
    const reason = await saveStatement(filter)
    setIsSaving(false)
    setProblem(reason)
  }

  const told = problem ?? (paper.hasFailed ? 'The bookings could not be read for printing.' : undefined)
  return (
    <div className={styles.actions}>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
        disabled={isDisabled}
        loading={isSaving}
        onClick={() => void save()}
      >
        Export CSV
      </Button>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden />}
        disabled={isDisabled}
        loading={paper.isBusy}
        onClick={() => void paper.print()}
      >
        Print
      </Button>
      <p role="alert" className={styles.problem}>
        {told}
      </p>
    </div>
  )
}
