import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { Decidable } from './decidable.ts'
import { NothingListed } from './list/nothing-listed.tsx'
import { QueueList } from './list/queue-list.tsx'
import styles from './queue.module.css'
import type { QueueProps } from './queue-props.ts'
import { RecordPane } from './record/record-pane.tsx'
import type { useQueueActs } from './use-queue-acts.ts'

export type QueuePanesProps<Row extends Decidable> = Pick<
  QueueProps<Row>,
  'what' | 'momentOf' | 'noteOf' | 'renderBefore' | 'renderAbove' | 'Icon' | 'why' | 'children'
> & { acts: ReturnType<typeof useQueueActs<Row>> }

/** The list and the record, one beside the other or, where there is no room, in turn. */
export function QueuePanes<Row extends Decidable>(props: QueuePanesProps<Row>) {
  const { what, momentOf, noteOf, renderBefore, renderAbove, Icon, why, acts, children } = props
  const { queue, record } = acts
  const { rows, chosenId } = queue
  const hasNothing = record === undefined && chosenId === undefined
  const empty = (
    <NothingListed
      Icon={Icon}
      what={what.many}
      view={queue.view}
      page={queue.page}
      why={why}
      onFirstPage={() => queue.turn(1)}
    />
  )
  return (
    <div
      className={styles.panes}
      data-chosen={chosenId !== undefined || undefined}
      data-alone={(hasNothing && rows !== undefined) || undefined}
    >
      <div className={styles.list}>
        <QueueList
          queue={queue}
          what={what.many}
          momentOf={momentOf}
          noteOf={noteOf}
          renderBefore={renderBefore}
          above={rows === undefined ? null : renderAbove?.(rows)}
          empty={empty}
          onStep={acts.step}
        />
      </div>
      <div className={styles.record} hidden={hasNothing}>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconArrowLeft size={18} stroke={1.8} aria-hidden />}
          className={styles.back}
          onClick={acts.goBack}
        >
          {`All ${what.many}`}
        </Button>
        <RecordPane
          pane={acts.pane}
          what={what.one}
          record={record}
          isMissing={queue.isMissing}
          hasFailed={queue.alone.isError || queue.list.isError}
          late={acts.late}
          onRetry={acts.retry}
          onAsk={acts.open}
        >
          {children}
        </RecordPane>
      </div>
    </div>
  )
}
