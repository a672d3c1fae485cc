import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { ViewChoice } from '../../components/view-choice.tsx'
import { DoneLine } from '../parts/done-line.tsx'
import type { Decidable, QueueView } from './decidable.ts'
import { DecisionDialogs } from './decision-dialogs.tsx'
import { DONE_LINE } from './focus.ts'
import { KeysButton } from './keys-button.tsx'
import { type KeyHelp, KeysDialog, stepKeys } from './keys-dialog.tsx'
import { Panes } from './panes.tsx'
import styles from './queue.module.css'
import { NothingListed, type NothingListedProps, QueueList, type QueueListProps } from './queue-list.tsx'
import { RecordPane, type RecordPaneProps } from './record-pane.tsx'
import { type QueueCalls, useQueueActions } from './use-queue-actions.ts'

type QueuePanesProps<Row extends Decidable> = Pick<QueueListProps<Row>, 'momentOf' | 'noteOf' | 'renderBefore'> &
  Pick<RecordPaneProps<Row>, 'children'> &
  Pick<NothingListedProps, 'Icon' | 'why'> & {
    /** What is decided, in singular and plural: 'payment' and 'payments'. */
    what: { one: string; many: string }
    /** Shown above the rows of a page. */
    renderAbove?: (rows: readonly Row[]) => ReactNode
  }

const decisionKeys: readonly KeyHelp[] = [
  { keys: ['a'], action: 'Approve' },
  { keys: ['r'], action: 'Reject' },
]

/** What distinguishes one queue from another. */
export type QueueProps<Row extends Decidable> = QueuePanesProps<Row> & {
  title: string
  text: string
  calls: QueueCalls<Row>
  /** What can be shown, as the choice offers it. */
  views: readonly QueueView<Row>[]
  /** Common reasons for a rejection. */
  templates: readonly string[]
  renderApproval: (row: Row) => ReactNode
  /** What speaks against approving, if anything does. */
  override?: (row: Row) => ReactNode
  rejection: (row: Row) => ReactNode
  /** The keys that only this queue has. */
  keys?: readonly KeyHelp[]
  /** Shown beside the choice of a view. */
  tools?: ReactNode
}

/** A screen on which staff look at one record after another and decide it. */
export function Queue<Row extends Decidable>(props: QueueProps<Row>) {
  const {
    title,
    text,
    what,
    calls,
    views,
    templates,
    renderApproval,
    override,
    rejection,
    keys = [],
    tools,
    ...panes
  } = props
  const actions = useQueueActions<Row>(calls, views)
  const { queue, decision, dialog, asked } = actions
  return (
    <div className={styles.screen}>
      <ScreenHeading title={title} text={text} />
      <Group gap="sm" mb="md" className={styles.bar}>
        <ViewChoice label="Status" views={views} value={queue.view} onChange={actions.show} />
        <Group gap="xs" className={styles.tools}>
          {tools}
          <KeysButton onClick={() => actions.open('keys')} />
        </Group>
      </Group>
      <DoneLine done={actions.done} id={DONE_LINE} />
      <QueuePanes {...panes} what={what} actions={actions} />
      <DecisionDialogs
        open={dialog === 'keys' ? undefined : dialog}
        what={what.one}
        approval={asked && renderApproval(asked)}
        override={asked && override?.(asked)}
        rejection={asked && rejection(asked)}
        templates={templates}
        isBusy={decision.isBusy}
        problem={decision.problem}
        onDecide={actions.decide}
        onClose={actions.close}
        onGone={actions.restoreFocus}
      />
      <KeysDialog isOpen={dialog === 'keys'} keys={[...stepKeys, ...decisionKeys, ...keys]} onClose={actions.close} />
    </div>
  )
}

function QueuePanes<Row extends Decidable>(
  props: QueuePanesProps<Row> & { actions: ReturnType<typeof useQueueActions<Row>> },
) {
  const { what, momentOf, noteOf, renderBefore, renderAbove, Icon, why, actions, children } = props
  const { queue, record } = actions
  const { rows, chosenId } = queue
  const hasNothing = record === undefined && chosenId === undefined
  return (
    <Panes
      isChosen={chosenId !== undefined}
      isAlone={hasNothing && rows !== undefined}
      hasRecord={!hasNothing}
      back={`All ${what.many}`}
      onBack={actions.goBack}
      list={
        <QueueList
          queue={queue}
          what={what.many}
          momentOf={momentOf}
          noteOf={noteOf}
          renderBefore={renderBefore}
          above={rows === undefined ? null : renderAbove?.(rows)}
          empty={
            <NothingListed
              Icon={Icon}
              what={what.many}
              view={queue.view}
              page={queue.page}
              why={why}
              onFirstPage={() => queue.turn(1)}
            />
          }
          onStep={actions.step}
        />
      }
    >
      <RecordPane
        pane={actions.pane}
        what={what.one}
        record={record}
        isMissing={queue.isMissing}
        hasFailed={queue.alone.isError || queue.list.isError}
        late={actions.late}
        onRetry={actions.retry}
        onAsk={actions.open}
      >
        {children}
      </RecordPane>
    </Panes>
  )
}
