/** What staff can do in a queue by buttons and keys, and where the focus goes afterwards. */
import { useRef, useState } from 'react'
import { formatAmount } from '../../components/money.ts'
import { type Decidable, nameOf, nextToDecide, type QueueView } from './decidable.ts'
import { isSeen, stepIn, useFocusKept, useFocusOnDone } from './focus.ts'
import { askId, type DecisionName } from './record-pane.tsx'
import { useBulk } from './use-bulk.ts'
import { type Decision, type DecisionCalls, useDecision } from './use-decision.ts'
import { useKeys, useLatest } from './use-keys.ts'
import { type QueueSource, useQueue } from './use-queue.ts'

export type QueueCalls<Row extends Decidable> = DecisionCalls<Row> &
  QueueSource<Row> & {
    /** The path of the list below the API. */
    path: string
  }

type DialogName = DecisionName | 'keys'

const sentenceFor = (row: Decidable, word: Decision['word'], next: Decidable | undefined): string => {
  const what = `${word}: ${nameOf(row)}, ${formatAmount(row.amount)}.`
  return next === undefined ? what : `${what} Next: ${nameOf(next)}.`
}

type KeyActions = {
  step: (steps: 1 | -1) => void
  open: (name: DialogName, isByKey: true) => void
  canAsk: boolean
  record: Decidable | undefined
  bulk: Pick<ReturnType<typeof useBulk>, 'ask' | 'selection'>
}

function useQueueKeys({ step, open, canAsk, record, bulk }: KeyActions): void {
  const { ask, selection } = bulk
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    a: () => open('approve', true),
    r: () => open('reject', true),
    q: () => {
      if (canAsk) open('ask', true)
    },
    x: () => {
      if (record?.status === 'Pending') selection.set([record.id], !selection.has(record.id))
    },
    A: ask,
    '?': () => open('keys', true),
  })
}

type Chosen = Pick<ReturnType<typeof useQueue>, 'view' | 'page' | 'choose'>

/** Shows the next pending record, or the decided one if there is none and its view still lists it. */
function chooseNext({ view, page, choose }: Chosen, { id }: Decidable, next: Decidable | undefined): void {
  if (next === undefined && view !== 'Pending') choose(id)
  else choose(next?.id, next === undefined ? 1 : page)
}

/** Moves the focus to the button that opened the dialog, or to the shown record if there is no such button any more. */
function returnFocus(decision: DecisionName | undefined, pane: HTMLElement | null): void {
  const opener = decision === undefined ? null : document.getElementById(askId(decision))
  const target = isSeen(opener) ? opener : pane
  target?.focus()
}

/** The queue with its actions and their outcome. */
export function useQueueActions<Row extends Decidable>(calls: QueueCalls<Row>, views: readonly QueueView<Row>[]) {
  const queue = useQueue<Row>(calls, views)
  const { record, rows = [] } = queue
  const pane = useRef<HTMLElement>(null)
  const wasDecided = useRef(false)
  const [dialog, setDialog] = useState<DialogName>()
  const latestDialog = useLatest(dialog)
  /** Kept while its dialog fades out. */
  const [asked, setAsked] = useState<{ row: Row; decision: DecisionName; isByKey: boolean }>()
  const [done, setDone] = useState<{ text: string }>()
  const [late, setLate] = useState<{ id: number; sentence: string }>()
  const bulk = useBulk(rows)
  useFocusKept(pane, queue.chosenId)
  useFocusOnDone(record !== undefined, done)

  const decision = useDecision<Row>({
    ...calls,
    onDecided: (row, word) => {
      const next = nextToDecide(rows, row.id, ({ status }) => status === 'Pending')
      wasDecided.current = true
      setDialog(undefined)
      setDone({ text: sentenceFor(row, word, next) })
      chooseNext(queue, row, next)
    },
    onLate: (row, sentence) => {
      wasDecided.current = true
      setDialog(undefined)
      setLate({ id: row.id, sentence })
      queue.choose(row.id)
    },
  })

  const open = (name: DialogName, isByKey = false) => {
    if (name !== 'keys') {
      if (record?.status !== 'Pending') return
      wasDecided.current = false
      setAsked({ row: record, decision: name, isByKey })
      setDone(undefined)
      decision.reset()
    }
    setDialog(name)
  }
  const anew = (change: () => void) => {
    setDone(undefined)
    change()
  }
  const step = (steps: 1 | -1) => stepIn({ rows, shownId: record?.id, choose: queue.choose, pane }, steps)
  useQueueKeys({ step, open, canAsk: calls.ask !== undefined, record, bulk })

  return {
    queue,
    record,
    decision,
    dialog,
    done,
    pane,
    bulk,
    asked: asked?.row,
    isByKey: asked?.isByKey === true,
    late: late !== undefined && late.id === record?.id ? late.sentence : undefined,
    open,
    step,
    close: () => setDialog(undefined),
    decide: (decided: Decision) => void (asked === undefined || decision.decide(asked.row, decided)),
    show: (view: QueueView<Row>) => anew(() => queue.show(view)),
    find: (text: string) => anew(() => queue.find(text)),
    goBack: () => queue.choose(undefined),
    retry: () => void (queue.list.isError ? queue.list.refetch() : queue.alone.refetch()),
    /** Does nothing if another dialog was opened while this one faded out. */
    restoreFocus: () => {
      if (latestDialog.current !== undefined) return
      returnFocus(asked === undefined || wasDecided.current ? undefined : asked.decision, pane.current)
    },
  }
}
