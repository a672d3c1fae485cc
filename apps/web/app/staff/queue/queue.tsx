import { Group } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ViewChoice } from '../../components/view-choice.tsx'
import { DebouncedInput } from '../parts/debounced-input.tsx'
import { DoneLine } from '../parts/done-line.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { SavedViews } from '../parts/saved-views.tsx'
import { StaffHeading } from '../parts/screen-meta.tsx'
import { BulkBar, SelectBox } from './bulk-bar.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { concernSentences } from './concerns.tsx'
import type { Decidable, QueueView } from './decidable.ts'
import { DecisionDialogs } from './decision-dialogs.tsx'
import { DONE_LINE } from './focus.ts'
import { KeysButton } from './keys-button.tsx'
import { type KeyHelp, KeysDialog, stepKeys } from './keys-dialog.tsx'
import { Panes } from './panes.tsx'
import styles from './queue.module.css'
import { NothingListed, type NothingListedProps, QueueList, type QueueListProps } from './queue-list.tsx'
import { RecordPane, type RecordPaneProps } from './record-pane.tsx'
import type { BulkApproval } from './use-bulk.ts'
import { type QueueCalls, useQueueActions } from './use-queue-actions.ts'

type QuestionWords<Row> = {
  /** What asking will do, and who will read the question. */
  effect: (row: Row) => ReactNode
  templates: readonly string[]
}

type QuestionDialogProps<Row extends Decidable> = {
  words: QuestionWords<Row>
  actions: ReturnType<typeof useQueueActions<Row>>
}

/** Asks what the agent is to be asked. */
function QuestionDialog<Row extends Decidable>({ words, actions }: QuestionDialogProps<Row>) {
  const { asked, decision, dialog } = actions
  return (
    <ReasonDialog
      isOpen={dialog === 'ask'}
      title="Ask the agent?"
      field="Question"
      action="Send question"
      isHarmless
      templates={words.templates}
      isBusy={decision.isBusy}
      problem={decision.problem}
      onConfirm={(reason) => actions.decide({ word: 'Asked', reason })}
      onClose={actions.close}
      onGone={actions.restoreFocus}
      returnsFocus={false}
    >
      {asked && words.effect(asked)}
    </ReasonDialog>
  )
}

type QueuePanesProps<Row extends Decidable> = Pick<QueueListProps<Row>, 'momentOf' | 'noteOf'> &
  Pick<RecordPaneProps<Row>, 'children' | 'renderHead'> &
  Pick<NothingListedProps, 'Icon' | 'why'> & {
    /** What is decided, in singular and plural: 'payment' and 'payments'. */
    what: { one: string; many: string }
  }

const decisionKeys: readonly KeyHelp[] = [
  { keys: ['a'], action: 'Approve' },
  { keys: ['r'], action: 'Reject' },
  { keys: ['x'], action: 'Select or clear the shown item' },
  { keys: ['Shift', 'a'], action: 'Approve the selected items' },
]

/** The longest text that the lists are searched for. */
const MAX_LENGTH = 100

/** What distinguishes one queue from another. */
export type QueueProps<Row extends Decidable> = QueuePanesProps<Row> & {
  text: string
  calls: QueueCalls<Row>
  bulk: BulkApproval<Row>
  /** What the search finds by. */
  searchBy: string
  /** What can be shown, as the choice offers it. */
  views: readonly QueueView<Row>[]
  /** Common reasons for a rejection. */
  templates: readonly string[]
  renderApproval: (row: Row) => ReactNode
  rejection: (row: Row) => ReactNode
  /** What asking will do, and common questions, where the agent can be asked before a decision. */
  question?: QuestionWords<Row>
  /** The keys that only this queue has. */
  keys?: readonly KeyHelp[]
  /** Shown beside the choice of a view. */
  tools?: ReactNode
  /** Shown below it: what else the records are chosen by. */
  filter?: ReactNode
}

/** A screen on which staff review one record after another. */
export function Queue<Row extends Decidable>(props: QueueProps<Row>) {
  const {
    text,
    what,
    calls,
    bulk,
    searchBy,
    views,
    templates,
    renderApproval,
    rejection,
    question,
    keys = [],
    tools,
    filter,
    ...panes
  } = props
  const actions = useQueueActions<Row>(calls, views)
  const { queue, decision, dialog, asked } = actions
  return (
    <div className={styles.screen}>
      <StaffHeading text={text} />
      <Group gap="sm" mb="md" className={styles.bar}>
        <ViewChoice label="Status" views={views} value={queue.view} onChange={actions.show} />
        <DebouncedInput
          type="search"
          aria-label={`Search ${what.many}`}
          placeholder={searchBy}
          maxLength={MAX_LENGTH}
          spellCheck={false}
          className={styles.search ?? ''}
          leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
          value={queue.search}
          onType={actions.find}
        />
        <Group gap="xs" className={styles.tools}>
          <SavedViews />
          {tools}
          <KeysButton onClick={() => actions.open('keys')} />
        </Group>
      </Group>
      {filter}
      <DoneLine done={actions.done} id={DONE_LINE} />
      <QueuePanes {...panes} what={what} canAsk={question !== undefined} actions={actions} />
      <DecisionDialogs
        open={dialog === 'approve' || dialog === 'reject' ? dialog : undefined}
        isByKey={actions.isByKey}
        what={what.one}
        approval={asked && renderApproval(asked)}
        concerns={asked && concernSentences(asked)}
        rejection={asked && rejection(asked)}
        templates={templates}
        isBusy={decision.isBusy}
        problem={decision.problem}
        onDecide={actions.decide}
        onClose={actions.close}
        onGone={actions.restoreFocus}
      />
      {question === undefined ? null : <QuestionDialog words={question} actions={actions} />}
      <BulkDialog bulk={actions.bulk} approval={bulk} what={what} path={calls.path} />
      <KeysDialog isOpen={dialog === 'keys'} keys={[...stepKeys, ...decisionKeys, ...keys]} onClose={actions.close} />
    </div>
  )
}

function QueuePanes<Row extends Decidable>(
  props: QueuePanesProps<Row> & { canAsk: boolean; actions: ReturnType<typeof useQueueActions<Row>> },
) {
  const { what, momentOf, noteOf, renderHead, Icon, why, canAsk, actions, children } = props
  const { queue, record, bulk } = actions
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
          renderBefore={(row) => (row.status === 'Pending' ? <SelectBox row={row} selection={bulk.selection} /> : null)}
          above={<BulkBar bulk={bulk} />}
          empty={
            <NothingListed
              Icon={Icon}
              what={what.many}
              view={queue.view}
              isNarrowed={queue.isNarrowed}
              page={queue.page}
              why={why}
              onFirstPage={() => queue.turn(1)}
              onShowAll={() => queue.show('All')}
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
        renderHead={renderHead}
        isMissing={queue.isMissing}
        hasFailed={queue.alone.isError || queue.list.isError}
        late={actions.late}
        onRetry={actions.retry}
        canAsk={canAsk}
        onAsk={actions.open}
      >
        {children}
      </RecordPane>
    </Panes>
  )
}
