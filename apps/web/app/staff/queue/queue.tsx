import { Box, Button, Checkbox, Group, Kbd } from '@mantine/core'
import { IconArrowLeft, IconKeyboard } from '@tabler/icons-react'
import { BusyButton } from '../../components/busy-button.tsx'
import { Dialog, DialogFooter } from '../../components/dialogs/dialog.tsx'
import { DoneLine } from '../parts/done-line.tsx'
import { StaffHeading } from '../parts/screen-meta.tsx'
import { BulkDialog } from './bulk.tsx'
import { DONE_LINE } from './focus.ts'
import { type AskProps, type Decision, type KeyHelp, labelOf, type Queued, type QueueKind } from './kind.ts'
import styles from './queue.module.css'
import { QueueList, type QueueListProps } from './queue-list.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { RecordPane } from './record-pane.tsx'
import { useKeysChoice } from './use-keys.ts'
import { useQueueActions } from './use-queue-actions.ts'

/** The keys of every list beside a record. */
const stepKeys: readonly KeyHelp[] = [
  { keys: ['j', 'k'], action: 'Next or previous item' },
  { keys: ['↓', '↑'], action: 'Move in the list' },
]

const helpKey: KeyHelp = { keys: ['?'], action: 'Show these shortcuts' }

type KeysDialogProps = {
  isOpen: boolean
  /** The keys of the screen. */
  keys: readonly KeyHelp[]
  onClose: () => void
}

/** Shows the keys of the screen and can switch them off. */
function KeysDialog({ isOpen, keys, onClose }: KeysDialogProps) {
  const [isOn, setIsOn] = useKeysChoice()
  return (
    <Dialog isOpen={isOpen} title="Keyboard shortcuts" onClose={onClose}>
      <Box
        component="dl"
        display="grid"
        mb="lg"
        style={{ gridTemplateColumns: 'auto minmax(0, 1fr)', gap: 'var(--space-3) 3.5rem' }}
      >
        {[...keys, helpKey].map(({ keys: names, action }) => (
          <Box key={action} display="contents">
            <Box component="dt" display="flex" style={{ alignItems: 'start', flexWrap: 'wrap', gap: 'var(--space-1)' }}>
              {names.map((name) => (
                <Kbd key={name} ff="var(--font-body)" fz="sm" miw="1.75rem">
                  {name}
                </Kbd>
              ))}
            </Box>
            <dd>{action}</dd>
          </Box>
        ))}
      </Box>
      <Checkbox
        label="Enable keyboard shortcuts"
        checked={isOn}
        onChange={({ currentTarget }) => setIsOn(currentTarget.checked)}
      />
      <Group justify="flex-end" mt="xl">
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Dialog>
  )
}

/** Opens the help on the keys of a screen. Touch screens do not show it. */
function KeysButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="default"
      size="sm"
      className={styles.keys ?? ''}
      leftSection={<IconKeyboard size={18} stroke={1.8} aria-hidden />}
      onClick={onClick}
    >
      Shortcuts
    </Button>
  )
}

const bulkKeys: readonly KeyHelp[] = [
  { keys: ['x'], action: 'Select or clear the shown item' },
  { keys: ['Shift', 'a'], action: 'Approve the selected items' },
]

function helpOf<Row extends Queued>({ decisions, bulk, keys = [] }: QueueKind<Row>): KeyHelp[] {
  const keysOf = (isPause: boolean) =>
    decisions
      .filter((decision) => (decision.isPause ?? false) === isPause)
      .map(({ key, help }) => ({ keys: [key], action: help }))
  return [...stepKeys, ...keysOf(false), ...(bulk === undefined ? [] : bulkKeys), ...keysOf(true), ...keys]
}

/** A screen on which staff decide on one record after another. */
export function Queue<Row extends Queued>({ kind }: { kind: QueueKind<Row> }) {
  const actions = useQueueActions(kind)
  const { Head } = kind
  const { left, undoneBy } = actions.done ?? {}
  const undoing = kind.decisions.find(({ name }) => name === undoneBy)
  return (
    <div className={styles.screen}>
      <StaffHeading text={kind.text} />
      <Head
        choose={actions.narrow}
        isChosen={actions.queue.chosenId !== undefined}
        keysButton={<KeysButton onClick={actions.help} />}
      />
      {kind.legend === undefined ? null : <Legend meanings={kind.legend} />}
      <DoneLine done={actions.done} id={DONE_LINE}>
        {left === undefined ? null : (
          <Button
            variant="default"
            size="compact-md"
            ml="sm"
            flex="none"
            onClick={() => void actions.goBack(left, undoing)}
          >
            {undoing === undefined ? `Back to ${kind.nameOf(left)}` : `${labelOf(undoing.label, left)}…`}
          </Button>
        )}
      </DoneLine>
      <Panes kind={kind} actions={actions} />
      {kind.decisions.map((decision) => (
        <DecisionDialog key={decision.name} decision={decision} actions={actions} />
      ))}
      {kind.bulk === undefined ? null : <BulkDialog bulk={actions.bulk} kind={kind} approval={kind.bulk} />}
      <KeysDialog isOpen={actions.isHelpOpen} keys={helpOf(kind)} onClose={actions.close} />
    </div>
  )
}

/** Explains the statuses on request. */
function Legend({ meanings }: { meanings: Readonly<Record<string, string>> }) {
  return (
    <details className={styles.legend}>
      <summary>What the statuses mean</summary>
      <dl>
        {Object.entries(meanings).map(([status, meaning]) => (
          <div key={status}>
            <dt>{status}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** A list and its record, side by side, or one at a time if there is no room. */
function Panes<Row extends Queued>({ kind, actions }: QueueListProps<Row>) {
  const { rows, chosenId, choose } = actions.queue
  const hasNothing = actions.record === undefined && chosenId === undefined
  return (
    <div
      className={styles.panes}
      data-chosen={chosenId !== undefined || undefined}
      data-alone={(hasNothing && rows !== undefined) || undefined}
    >
      <div className={styles.list}>
        <QueueList kind={kind} actions={actions} />
      </div>
      <div className={styles.record} hidden={hasNothing}>
        <Button
          variant="subtle"
          size="sm"
          mb="sm"
          leftSection={<IconArrowLeft size={18} stroke={1.8} aria-hidden />}
          className={styles.back}
          onClick={() => choose(undefined)}
        >
          {`All ${kind.what.many}`}
        </Button>
        <RecordPane kind={kind} actions={actions} />
      </div>
    </div>
  )
}

type DecisionDialogProps<Row extends Queued> = {
  decision: Decision<Row>
  actions: ReturnType<typeof useQueueActions<Row>>
}

/**
 * Asks before a decision that needs a question. Each has its own dialog, because one can open while another fades out.
 */
function DecisionDialog<Row extends Queued>({ decision, actions }: DecisionDialogProps<Row>) {
  const { asked, dialog, isBusy, refusedFor, decide, close, restoreFocus } = actions
  if (asked === undefined) return null
  const { row, isByKey } = asked
  const refused = refusedFor(row)
  const props: AskProps<Row> = {
    row,
    isByKey,
    isBusy,
    isOpen: dialog === decision.name,
    problem: refused?.isLate === true ? undefined : refused?.problem,
    onDecide: (act) => void decide(row, act),
    onClose: close,
    onGone: restoreFocus,
  }
  return 'Dialog' in decision ? (
    <decision.Dialog key={row.id} {...props} />
  ) : (
    <QuestionDialog {...props} decision={decision} />
  )
}

type QuestionDialogProps<Row extends Queued> = AskProps<Row> & { decision: Extract<Decision<Row>, { act: unknown }> }

function QuestionDialog<Row extends Queued>({ decision, row, isByKey, onDecide, ...dialog }: QuestionDialogProps<Row>) {
  if (decision.question === undefined) return null
  const { title, text, action, entersByKey = false, reason } = decision.question(row)
  const { isOpen, isBusy, problem, onClose, onGone } = dialog
  const isEntered = isByKey && entersByKey
  const send = (entered: string) => onDecide(() => decision.act(row, entered))
  return reason === undefined ? (
    <Dialog isOpen={isOpen} title={title} onClose={onClose} onGone={onGone} returnsFocus={false}>
      {text}
      <DialogFooter problem={problem} isBusy={isBusy} onCancel={onClose} focusesCancel={!isEntered}>
        <BusyButton data-autofocus={isEntered || undefined} isBusy={isBusy} onClick={() => send('')}>
          {action}
        </BusyButton>
      </DialogFooter>
    </Dialog>
  ) : (
    <ReasonDialog {...dialog} {...reason} title={title} action={action} onConfirm={send}>
      {text}
    </ReasonDialog>
  )
}
