/** The actions of staff in a queue by buttons and keys, and the focus afterwards. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatAmount } from '../../components/money.ts'
import { messagesBeside } from '../../platform/session/form-messages.ts'
import type { Failure } from '../../platform/session/session-state.ts'
import { pageOf, recordIdIn, useAddress } from '../parts/use-address.ts'
import { useBulk } from './bulk.tsx'
import { isSeen, stepIn, useFocusKept, useFocusOnDone } from './focus.ts'
import { type Act, type Decision, type Done, nextToDecide, type Queued, type QueueKind } from './kind.ts'
import { useKeys, useLatest } from './use-keys.ts'

// The queue of an address (view, page, chosen record), with the data it has loaded.

/** Colleagues decide too, so the list reloads automatically. */
export const RELOAD_EVERY_MS = 60_000

/** Returns the queue with the shown record: the chosen one, on any page, or else the first that somebody must decide on. */
function useQueue<Row extends Queued>({ viewIn, one, isOpen }: QueueKind<Row>) {
  const address = useAddress()
  const [params] = useSearchParams()
  const view = viewIn(address)
  const chosenId = recordIdIn(address.value('chosen'))
  const list = useQuery({
    ...view.list(pageOf({}, address.page)),
    refetchInterval: RELOAD_EVERY_MS,
  })
  const rows = list.data?.rows
  const listed = rows?.find(({ id }) => id === chosenId)
  const isElsewhere = chosenId !== undefined && rows !== undefined && !list.isPlaceholderData && listed === undefined
  const alone = useQuery({ ...one(chosenId ?? 0), enabled: isElsewhere })
  const found = alone.data?.rows.find(({ id }) => id === chosenId)

  const searchFor = (id: number): string => {
    const next = new URLSearchParams(params)
    next.set('chosen', String(id))
    return `?${next}`
  }
  /** Shows this record, or none in particular. Stays on the page unless another one is given. */
  const choose = (id: number | undefined, page = address.page) =>
    address.choose({ chosen: id === undefined ? '' : String(id), page: page > 1 ? String(page) : '' })

  return {
    view,
    page: address.page,
    list,
    rows,
    total: list.data?.total ?? 0,
    chosenId,
    record: chosenId === undefined ? (rows?.find(isOpen) ?? (view.isLeft ? undefined : rows?.[0])) : (listed ?? found),
    /** The query for the chosen record if it is not on this page. */
    alone,
    isMissing: isElsewhere && alone.isSuccess && !alone.isPlaceholderData && found === undefined,
    searchFor,
    choose,
    /** Shows no record in particular. */
    narrow: (values: Readonly<Record<string, string>>) => address.choose({ ...values, chosen: '' }),
    turn: (page: number) => choose(undefined, page),
  }
}

/** Returns the id of the button that opens a decision. It gets the focus back if the decision is cancelled. */
export const askId = (name: string): string => `ask-${name}`

export const isOffered = <Row extends Queued>(kind: QueueKind<Row>, decision: Decision<Row>, row: Row): boolean =>
  (decision.isOffered ?? kind.isOpen)(row)

/** The statuses of a record that is not found or already decided, so that nothing more can be done with it here. */
const LATE = new Set<number | undefined>([404, 409])

type Refused = { id: number; problem: string; isLate: boolean }
type Deciding<Row> = { onDone: (row: Row, done: Done<Row>) => void; onLate: (row: Row) => void }

/** Sends a decision once. A refusal is kept, also when a colleague was faster. */
function useDeciding<Row extends Queued>(kind: QueueKind<Row>, { onDone, onLate }: Deciding<Row>) {
  const client = useQueryClient()
  /** A key that is held down must not be sent twice. */
  const isSent = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const refuse = async (row: Row, { status, error }: Failure) => {
    // Nobody can be late with a record that no longer waits.
    const isLate = kind.late !== undefined && kind.isOpen(row) && LATE.has(status)
    // The record is loaded on its own first, so that it stays on the screen when the list reloads without it.
    if (isLate) await client.prefetchQuery(kind.one(row.id))
    setRefused({ id: row.id, problem: messagesBeside(error, []).join(' '), isLate })
    if (isLate) onLate(row)
  }
  const decide = async (row: Row, act: Act<Row>) => {
    if (isSent.current) return
    isSent.current = true
    setBusy(true)
    setRefused(undefined)
    const outcome = await act()
    isSent.current = false
    setBusy(false)
    const { queryKey } = kind.one(row.id)
    if (outcome.failure !== undefined) await refuse(row, outcome.failure)
    else {
      const done = outcome.body
      if ('row' in done && done.row !== undefined) client.setQueryData(queryKey, { rows: [done.row], total: 1 })
      onDone(row, done)
    }
    for (const path of [...kind.changed, queryKey[0]]) void client.invalidateQueries({ queryKey: [path] })
  }
  /** Returns the record as it is now; undefined if it cannot be loaded. */
  const load = async (id: number): Promise<Row | undefined> => {
    const found = await client.fetchQuery({ ...kind.one(id), staleTime: 0 }).catch(() => undefined)
    return found?.rows.find((row) => row.id === id)
  }
  return { isBusy, refused, decide, load, forget: () => setRefused(undefined) }
}

/** Moves the focus to the button that opened the dialog, or to the shown record if that button is gone. */
function returnFocus(name: string | undefined, pane: HTMLElement | null): void {
  const opener = name === undefined ? null : document.getElementById(askId(name))
  const target = isSeen(opener) ? opener : pane
  target?.focus()
}

const HELP = 'keys'

type KeyActions<Row extends Queued> = {
  kind: QueueKind<Row>
  record: Row | undefined
  step: (steps: 1 | -1) => void
  start: (decision: Decision<Row>, isByKey: true) => void
  help: () => void
  bulk: Pick<ReturnType<typeof useBulk>, 'ask' | 'selection'>
}

function useQueueKeys<Row extends Queued>({ kind, record, step, start, help, bulk }: KeyActions<Row>): void {
  const { ask, selection } = bulk
  const select = () => {
    if (record !== undefined && kind.isOpen(record)) selection.set([record.id], !selection.has(record.id))
  }
  useKeys({
    ...Object.fromEntries(kind.decisions.map((decision) => [decision.key, () => start(decision, true)])),
    ...(kind.bulk === undefined ? {} : { x: select, A: ask }),
    j: () => step(1),
    k: () => step(-1),
    '?': help,
  })
}

/** Manages the open question and its record, kept while its dialog fades out, and the focus afterwards. */
function useDialogs<Row extends Queued>(pane: RefObject<HTMLElement | null>) {
  const [dialog, setDialog] = useState<string>()
  const latestDialog = useLatest(dialog)
  const [asked, setAsked] = useState<{ row: Row; name: string; isByKey: boolean }>()
  const wasDecided = useRef(false)
  return {
    dialog,
    asked,
    isHelpOpen: dialog === HELP,
    help: () => setDialog(HELP),
    close: () => setDialog(undefined),
    ask: (wanted: { row: Row; name: string; isByKey: boolean }) => {
      wasDecided.current = false
      setAsked(wanted)
      setDialog(wanted.name)
    },
    finish: () => {
      wasDecided.current = true
      setDialog(undefined)
    },
    /** Moves the focus, unless another dialog was opened while this one faded out. */
    restoreFocus: () => {
      if (latestDialog.current !== undefined) return
      returnFocus(wasDecided.current ? undefined : asked?.name, pane.current)
    },
  }
}

/** Returns the queue with its actions and their outcome. */
export function useQueueActions<Row extends Queued>(kind: QueueKind<Row>) {
  const queue = useQueue(kind)
  const { record, rows = [], view, choose, chosenId } = queue
  const pane = useRef<HTMLElement>(null)
  const { ask, finish, ...dialogs } = useDialogs<Row>(pane)
  const [done, setDone] = useState<{ text: string; left?: Row; undoneBy?: string | undefined }>()
  const bulk = useBulk(rows, kind.isOpen)
  useFocusKept(pane, chosenId)
  useFocusOnDone(record !== undefined || chosenId !== undefined, done)

  const onDone = (decided: Row, what: Done<Row>) => {
    finish()
    if ('text' in what) {
      setDone({ text: what.text })
      return choose(what.shows ?? decided.id)
    }
    const { word, row = decided, stays = false, undoneBy } = what
    const next = stays ? undefined : nextToDecide(rows, row.id, kind.isOpen)
    const text = `${word}: ${kind.nameOf(row)}, ${formatAmount(row.amount)}.`
    // The decided record is shown if no other waits and the list still has it.
    if (next === undefined && (stays || !view.isLeft)) {
      setDone({ text })
      return choose(row.id)
    }
    setDone({ text: next === undefined ? text : `${text} Next: ${kind.nameOf(next)}.`, left: row, undoneBy })
    return next === undefined ? choose(undefined, 1) : choose(next.id)
  }
  const onLate = ({ id }: Row) => {
    finish()
    choose(id)
  }
  const { refused, forget, load, ...deciding } = useDeciding(kind, { onDone, onLate })

  const start = (decision: Decision<Row>, isByKey = false) => {
    if (record === undefined || !isOffered(kind, decision, record)) return
    if ('act' in decision && decision.question === undefined) {
      return void deciding.decide(record, () => decision.act(record, ''))
    }
    setDone(undefined)
    forget()
    ask({ row: record, name: decision.name, isByKey })
  }
  const step = (steps: 1 | -1) => stepIn({ rows, shownId: record?.id, choose, pane }, steps)
  useQueueKeys({ kind, record, step, start, help: dialogs.help, bulk })

  return {
    ...dialogs,
    ...deciding,
    queue,
    record,
    done,
    pane,
    bulk,
    /** Returns the reason why the last decision on this record was refused. */
    refusedFor: (row: Row) => (refused?.id === row.id ? refused : undefined),
    start,
    step,
    /** Shows the record that the last decision has left, and asks whether to take the decision back if that is possible. */
    goBack: async ({ id }: Row, undoing: Decision<Row> | undefined) => {
      setDone(undefined)
      choose(id)
      const row = undoing && (await load(id))
      if (row && isOffered(kind, undoing, row)) ask({ row, name: undoing.name, isByKey: false })
    },
    narrow: (values: Readonly<Record<string, string>>) => {
      setDone(undefined)
      queue.narrow(values)
    },
  }
}
