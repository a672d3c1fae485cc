/** What staff can do in a queue by buttons and keys, and where the focus goes afterwards. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { formatDollars } from '../../components/money.ts'
import { type Decidable, nameOf, nextToDecide, type QueueView, stepFrom } from './decidable.ts'
import { rowId } from './queue-row.tsx'
import { askId } from './record-pane.tsx'
import { type Decision, type DecisionCalls, useDecision } from './use-decision.ts'
import { useKeys, useLatest } from './use-keys.ts'
import { type QueueQuery, useQueue } from './use-queue.ts'

export type QueueCalls<Row extends Decidable> = DecisionCalls<Row> & {
  /** The path of the list below the API. */
  path: string
  query: QueueQuery<Row>
}

type Pane = RefObject<HTMLElement | null>

type DialogName = 'approve' | 'reject' | 'keys'

const sentenceFor = (row: Decidable, word: 'Approved' | 'Rejected', next: Decidable | undefined): string => {
  const what = `${word}: ${nameOf(row)}, ${formatDollars(row.amount)}.`
  return next === undefined ? what : `${what} Next: ${nameOf(next)}.`
}

/** Whether the element exists and is shown: a narrow screen hides either the list or the record. */
const isSeen = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.checkVisibility()

/** Shows the record some steps away and moves the focus to it. */
function stepIn<Row extends Decidable>(queue: ReturnType<typeof useQueue<Row>>, steps: 1 | -1, pane: Pane): void {
  const wanted = stepFrom(queue.rows ?? [], queue.record?.id, steps)
  if (wanted === undefined) return
  queue.choose(wanted.id)
  const link = document.getElementById(rowId(wanted.id))
  if (isSeen(link)) link.focus()
  else pane.current?.focus()
}

/** Moves the focus to the shown record if the focused element has disappeared. */
function useFocusKept(pane: Pane, chosenId: number | undefined): void {
  const last = useRef(chosenId)
  useEffect(() => {
    const before = last.current
    last.current = chosenId
    if (before === chosenId || (document.activeElement !== document.body && isSeen(document.activeElement))) return
    if (chosenId !== undefined) pane.current?.focus()
    else if (before !== undefined) document.getElementById(rowId(before))?.focus()
  }, [pane, chosenId])
}

/** The id of the line that says what was done. */
export const DONE_LINE = 'queue-done'

/** Moves the focus to what was done if the last record has disappeared and the focus with it. */
function useFocusOnDone(hasRecord: boolean, done: object | undefined): void {
  useEffect(() => {
    if (hasRecord || done === undefined) return
    if (document.activeElement === document.body || !isSeen(document.activeElement)) {
      document.getElementById(DONE_LINE)?.focus()
    }
  }, [hasRecord, done])
}

function useQueueKeys(step: (steps: 1 | -1) => void, open: (name: DialogName) => void): void {
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    a: () => open('approve'),
    r: () => open('reject'),
    '?': () => open('keys'),
  })
}

/** The queue with its actions and their outcome. */
export function useQueueActions<Row extends Decidable>(calls: QueueCalls<Row>, views: readonly QueueView<Row>[]) {
  const queue = useQueue<Row>(calls.query, views)
  const { record, rows = [] } = queue
  const pane = useRef<HTMLElement>(null)
  const wasDecided = useRef(false)
  const [dialog, setDialog] = useState<DialogName>()
  const latestDialog = useLatest(dialog)
  /** Kept while its dialog fades out. */
  const [asked, setAsked] = useState<{ row: Row; decision: 'approve' | 'reject' }>()
  const [done, setDone] = useState<{ text: string }>()
  const [late, setLate] = useState<{ id: number; sentence: string }>()
  useFocusKept(pane, queue.chosenId)
  useFocusOnDone(record !== undefined, done)

  const decision = useDecision<Row>({
    ...calls,
    onDecided: (row, word) => {
      const next = nextToDecide(rows, row.id)
      wasDecided.current = true
      setDialog(undefined)
      setDone({ text: sentenceFor(row, word, next) })
      if (next === undefined && queue.view !== 'Pending') queue.choose(row.id)
      else queue.choose(next?.id, next === undefined ? 1 : queue.page)
    },
    onLate: (row, sentence) => {
      wasDecided.current = true
      setDialog(undefined)
      setLate({ id: row.id, sentence })
      queue.choose(row.id)
    },
  })

  const open = (name: DialogName) => {
    if (name !== 'keys') {
      if (record?.status !== 'Pending') return
      wasDecided.current = false
      setAsked({ row: record, decision: name })
      setDone(undefined)
      decision.reset()
    }
    setDialog(name)
  }
  const step = (steps: 1 | -1) => stepIn(queue, steps, pane)
  useQueueKeys(step, open)

  return {
    queue,
    record,
    decision,
    dialog,
    done,
    pane,
    asked: asked?.row,
    late: late !== undefined && late.id === record?.id ? late.sentence : undefined,
    open,
    step,
    close: () => setDialog(undefined),
    decide: (decided: Decision) => {
      if (asked !== undefined) void decision.decide(asked.row, decided)
    },
    show: (view: QueueView<Row>) => {
      setDone(undefined)
      queue.show(view)
    },
    goBack: () => queue.choose(undefined),
    retry: () => void (queue.list.isError ? queue.list.refetch() : queue.alone.refetch()),
    /**
     * Moves the focus to the shown record after a decision, otherwise to the button that opened the dialog. Does nothing if
     * another dialog was opened while this one faded out.
     */
    restoreFocus: () => {
      if (latestDialog.current !== undefined) return
      const opener = asked === undefined || wasDecided.current ? null : document.getElementById(askId(asked.decision))
      const target = isSeen(opener) ? opener : pane.current
      target?.focus()
    },
  }
}
