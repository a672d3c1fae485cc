/** Approving several records of a page together. */
import type { ApprovedMany } from '@evergrove/contract/withdrawals/withdrawals'
import { useState } from 'react'
import type { Outcome } from '../../platform/session/failure.ts'
import { type Selection, useSelection } from '../parts/use-selection.ts'
import type { Decidable } from './decidable.ts'

/** What distinguishes the approval of several payments from that of withdrawals. */
export type BulkApproval<Row extends Decidable> = {
  /** Returns for each record whether it was approved, or why not. */
  approve: (ids: number[]) => Promise<Outcome<ApprovedMany>>
  /** What the approval of these records will do, after their sum. */
  effect: (rows: readonly Row[]) => string
  /** Where the approved records go next: a sentence, and the screen. */
  next?: { text: string; to: string; link: string }
}

export type Bulk<Row extends Decidable> = {
  selection: Selection
  pending: readonly Row[]
  selected: readonly Row[]
  /** As they were when the dialog opened, because the page changes while they are approved. */
  asked: readonly Row[]
  isOpen: boolean
  ask: () => void
  close: () => void
}

/** Which of the pending records are selected, and whether their approval is being asked for. */
export function useBulk<Row extends Decidable>(rows: readonly Row[]): Bulk<Row> {
  const selection = useSelection()
  const [asked, setAsked] = useState<readonly Row[]>([])
  const [isOpen, setIsOpen] = useState(false)
  const pending = rows.filter(({ status }) => status === 'Pending')
  const selected = pending.filter(({ id }) => selection.has(id))
  return {
    selection,
    pending,
    selected,
    asked,
    isOpen,
    ask: () => {
      if (selected.length === 0) return
      setAsked(selected)
      setIsOpen(true)
    },
    close: () => setIsOpen(false),
  }
}
