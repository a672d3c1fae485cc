import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './queue.module.css'

export type PanesProps = {
  /** Whether the record was chosen, so that a narrow screen shows it instead of the list. */
  isChosen: boolean
  /** Whether the list is empty and no record is shown, so that it can take the whole width. */
  isAlone: boolean
  hasRecord: boolean
  /** The way from the record to the list, where one is shown at a time: 'All payments'. */
  back: string
  onBack: () => void
  list: ReactNode
  /** The record. */
  children: ReactNode
}

/** A list and its record: side by side, or one at a time where there is no room. */
export function Panes({ isChosen, isAlone, hasRecord, back, onBack, list, children }: PanesProps) {
  return (
    <div className={styles.panes} data-chosen={isChosen || undefined} data-alone={isAlone || undefined}>
      <div className={styles.list}>{list}</div>
      <div className={styles.record} hidden={!hasRecord}>
        <Button
          variant="subtle"
          size="sm"
          mb="sm"
          leftSection={<IconArrowLeft size={18} stroke={1.8} aria-hidden />}
          className={styles.back}
          onClick={onBack}
        >
          {back}
        </Button>
        {children}
      </div>
    </div>
  )
}
