/** What staff can do with a line by buttons and keys, and where the focus goes afterwards. */
import type { Receipt } from '@evergrove/contract/receipts/receipts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatAmount } from '../../components/money.ts'
import { messagesBeside } from '../../platform/session/form-messages.ts'
import { nextToDecide } from '../queue/decidable.ts'
import { isSeen, stepIn, useFocusKept, useFocusOnDone } from '../queue/focus.ts'
import { useKeys, useLatest } from '../queue/use-keys.ts'
import { staffAct } from '../session/staff-api.ts'
import type { Match } from './receipt-calls.ts'
import { changedPaths, linePath } from './receipt-calls.ts'
import { canUndo, isOpen, matchWords, titleOf } from './receipt-words.ts'
import { type Lines, useLines } from './use-lines.ts'

/** What asks before it changes a line. */
export type Question = 'assign' | 'returned' | 'charge' | 'take-out'

/** The id of the button that opens a question. It gets the focus back if the question is cancelled. */
export const askId = (question: Question): string => `ask-${question}`

function sentenceFor(line: Receipt, next: Receipt | undefined): string {
  const what = line.matched_with === null ? 'Undone' : matchWords(line.matched_with, line)
  const done = `${what}: ${titleOf(line)}, ${formatAmount(line.amount)}.`
  return next === undefined ? done : `${done} Next: ${titleOf(next)}.`
}

/** Where to go when a line is matched: the next one that is open. In a list without it, nowhere in particular. */
function goOn({ filter, page, choose }: Lines, done: number, next: Receipt | undefined): void {
  const leavesList = filter.show === 'new' || filter.show === 'proposed' || filter.show === 'waiting'
  if (next !== undefined) choose(next.id)
  else if (leavesList) choose(undefined, 1)
  else choose(done, page)
}

type KeyActions = {
  step: (steps: 1 | -1) => void
  confirm: () => void
  ask: (question: Question) => void
  undo: () => void
  showKeys: () => void
}

function useLineKeys({ step, confirm, ask, undo, showKeys }: KeyActions): void {
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    c: confirm,
    a: () => ask('assign'),
    r: () => ask('returned'),
    b: () => ask('charge'),
    t: () => ask('take-out'),
    u: undo,
    '?': showKeys,
  })
}

/** Moves the focus to the button that opened the question, or else to the shown line. */
function focusBack(question: Question | undefined, pane: HTMLElement | null): void {
  const opener = question === undefined ? null : document.getElementById(askId(question))
  const target = isSeen(opener) ? opener : pane
  target?.focus()
}

/** The lines with what can be done, and the outcome. */
export function useLineActions() {
  const lines = useLines()
  const { line, rows = [] } = lines
  const pane = useRef<HTMLElement>(null)
  const matching = useMatching()
  const [dialog, setDialog] = useState<Question | 'keys'>()
  const latestDialog = useLatest(dialog)
  /** Kept while its dialog fades out. */
  const [asked, setAsked] = useState<{ line: Receipt; question: Question }>()
  const [done, setDone] = useState<{ text: string }>()
  const wasDone = useRef(false)
  useFocusKept(pane, lines.chosenId)
  useFocusOnDone(line !== undefined, done)

  const finish = (text: string) => {
    wasDone.current = true
    setDialog(undefined)
    setDone({ text })
  }
  const match = async (wanted: Receipt, how: Match | undefined) => {
    const stored = await matching.run(wanted.id, how)
    if (stored === undefined) return
    const next = how === undefined ? undefined : nextToDecide(rows, stored.id, isOpen)
    finish(sentenceFor(stored, next))
    if (how === undefined) lines.choose(stored.id)
    else goOn(lines, stored.id, next)
  }
  const takenOut = (wanted: Receipt, text: string) => {
    finish(text)
    lines.choose(wanted.id)
  }
  const confirm = () => {
    if (line?.status !== 'Proposed' || line.payment === null) return
    void match(line, { matched_with: 'payment', target_id: line.payment.id })
  }
  const undo = () => {
    if (line !== undefined && canUndo(line)) void match(line, undefined)
  }
  const ask = (question: Question) => {
    if (line === undefined || !isOpen(line)) return
    wasDone.current = false
    setAsked({ line, question })
    setDone(undefined)
    matching.reset()
    setDialog(question)
  }
  const showKeys = () => setDialog('keys')
  const step = (steps: 1 | -1) => stepIn({ rows, shownId: line?.id, choose: lines.choose, pane }, steps)
  useLineKeys({ step, confirm, ask, undo, showKeys })
  return {
    lines,
    line,
    pane,
    dialog,
    done,
    asked,
    isBusy: matching.isBusy,
    problem: matching.problemOf(line),
    confirm,
    undo,
    ask,
    step,
    match,
    takenOut,
    showKeys,
    close: () => setDialog(undefined),
    /** Forgets what was done last, for example when the list shows other lines. */
    forget: () => setDone(undefined),
    /** Moves the focus to the shown line when something was done, otherwise to the button that opened the dialog. */
    restoreFocus: () => {
      if (latestDialog.current === undefined) focusBack(wasDone.current ? undefined : asked?.question, pane.current)
    },
  }
}

export type LineActions = ReturnType<typeof useLineActions>

/** Matches a line, or undoes that where there is no match. Resolves to the line as it is then. */
const storeMatch = ({ id, match }: { id: number; match: Match | undefined }) =>
  match === undefined
    ? staffAct('POST /staff/receipts/{id}/unassign', { params: { id } })
    : staffAct('POST /staff/receipts/{id}/assign', { params: { id }, body: match })

/** Sends a match, or that it is undone, once. The promise never rejects. */
function useMatching() {
  const client = useQueryClient()
  const isBusy = useRef(false)
  const { mutateAsync, isPending } = useMutation({ mutationFn: storeMatch, networkMode: 'always' })
  const [refused, setRefused] = useState<{ id: number; problem: string }>()
  const run = async (id: number, match: Match | undefined): Promise<Receipt | undefined> => {
    // A key that is held down must not be sent twice.
    if (isBusy.current) return undefined
    isBusy.current = true
    setRefused(undefined)
    const outcome = await mutateAsync({ id, match })
    isBusy.current = false
    if (outcome.failure === undefined) client.setQueryData([linePath(id)], outcome.body)
    else setRefused({ id, problem: messagesBeside(outcome.failure.error, []).join(' ') })
    for (const path of [...changedPaths, linePath(id)]) void client.invalidateQueries({ queryKey: [path] })
    return outcome.failure === undefined ? outcome.body : undefined
  }
  return {
    isBusy: isPending,
    /** Why the last match of this line was refused. */
    problemOf: (line: Receipt | undefined) => (refused?.id === line?.id ? refused?.problem : undefined),
    run,
    reset: () => setRefused(undefined),
  }
}
