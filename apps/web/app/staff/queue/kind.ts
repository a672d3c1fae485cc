/** The description of a queue: a list beside the record of it that is shown, on which staff decide one after another. */
import type { StaffPayment, StaffWithdrawal } from '@evergrove/contract/agents/staff-views'
import type { Concern, FeeConcern } from '@evergrove/contract/withdrawals/concern-words'
import type { ApprovedMany } from '@evergrove/contract/withdrawals/withdrawals'
import type { Icon } from '@tabler/icons-react'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ListPage } from '../../platform/api/queries.ts'
import type { Outcome } from '../../platform/session/failure.ts'
import type { Address } from '../parts/use-address.ts'

export type Queued = { id: number; amount: string }

type PageKey = (string | object)[]

/** The query for a page of a list. */
type PageQuery<Row> = UseQueryOptions<ListPage<Row>, Error, ListPage<Row>, PageKey> & { queryKey: PageKey }

/** A page, as the API expects it. */
type PageOf = { page: string; page_size: string }

/** Writes what the list is chosen by into the address, and shows no record in particular. */
type Choose = (values: Readonly<Record<string, string>>) => void

/** The records that the address asks for. */
type QueueView<Row> = {
  name: string
  title: string
  list: (page: PageOf) => PageQuery<Row>
  /** Whether a record leaves the list as soon as it is decided. */
  isLeft: boolean
  /** What is said if there are none. */
  nothing: { message: string; why?: string; more?: (choose: Choose) => ReactNode }
}

type RowWords = {
  /** An ISO moment or day. */
  moment: string
  /** Whether it waits, so that its age is shown in place of the day. */
  isAging?: boolean
  /** An additional remark, and which colour it has, if any. */
  note: string | undefined
  look?: 'good' | 'bad' | undefined
}

/**
 * What was done: a word before the name and amount of the record, or a whole sentence. The record as it is by now, if the
 * response has it, takes the place of the one that was decided. The next record is shown unless this one stays.
 */
export type Done<Row> = { word: string; row?: Row; stays?: boolean } | { text: string }

/** Asks before a record is changed. */
type Question = {
  title: string
  /** What will happen, and who will read the reason. */
  text: ReactNode
  /** What the confirming button says. */
  action: string
  /** Whether Enter confirms it if a key opened it. */
  entersByKey?: boolean
  /** What is to be entered, if something is; a reason if nothing else. */
  reason?: { field?: string; templates?: readonly string[]; isHarmless?: boolean }
}

/** Makes a call once and goes on as its response says. */
export type Act<Row> = () => Promise<Outcome<Done<Row>>>

export type AskProps<Row> = {
  /** Kept while the dialog fades out. */
  row: Row
  isOpen: boolean
  /** Whether a key opened it. */
  isByKey: boolean
  isBusy: boolean
  problem: string | undefined
  onDecide: (act: Act<Row>) => void
  onClose: () => void
  /** Runs when the dialog has faded out, no matter how it was closed. */
  onGone: () => void
}

type ButtonLook = { variant?: string; color?: string }

/** A decision with its button and key: made at once, after a question, or in a dialog of its own. */
export type Decision<Row> = {
  name: string
  key: string
  /** What the key does. */
  help: string
  label: string | ((row: Row) => string)
  look: ButtonLook | ((row: Row) => ButtonLook)
  /** Which records it can be made about, if not all open ones. */
  isOffered?: (row: Row) => boolean
  /** Whether it only puts the other decisions off. */
  isPause?: boolean
} & (
  | { act: (row: Row, reason: string) => ReturnType<Act<Row>>; question?: (row: Row) => Question }
  | { Dialog: (props: AskProps<Row>) => ReactNode }
)

/** Keys, and in words what they do. */
export type KeyHelp = { keys: readonly string[]; action: string }

export type BulkApproval<Row> = {
  /** Returns for each record whether it was approved, or why not. */
  approve: (ids: number[]) => Promise<Outcome<ApprovedMany>>
  /** What the approval of these records will do, after their sum. */
  effect: (rows: readonly Row[]) => string
  /** Whether it takes a reason, so that it is not approved together with others. */
  isLeftOut: (row: Row) => boolean
  /** Where the approved records go next: a sentence, and the screen. */
  next?: { text: string; to: string; link: string }
}

export type HeadProps = { choose: Choose; isChosen: boolean; keysButton: ReactNode }

export type QueueKind<Row extends Queued> = {
  /** What the screen is for. */
  text: string
  /** What is decided: 'payment' and 'payments'. */
  what: { one: string; many: string }
  Icon: Icon
  viewIn: (address: Pick<Address, 'value'>) => QueueView<Row>
  /** The query for one record, as a page that has no other. */
  one: (id: number) => PageQuery<Row>
  /** The paths of the queries that a decision changes. */
  changed: readonly string[]
  nameOf: (row: Row) => string
  /** Whether somebody has to decide on it. */
  isOpen: (row: Row) => boolean
  row: (row: Row, view: QueueView<Row>) => RowWords
  /** Beside the name. */
  badge?: (row: Row) => ReactNode
  /** Beside the amount: what is compared first. */
  head: (row: Row) => ReactNode
  Record: (props: { row: Row }) => ReactNode
  /** In the order of their importance. */
  decisions: readonly Decision<Row>[]
  /** What is said if someone else was faster. Without it, every refusal is shown in its dialog and in the record. */
  late?: string
  bulk?: BulkApproval<Row>
  /** What the list is chosen by, and what else can be done. */
  Head: (props: HeadProps) => ReactNode
  /** The keys that the record has. */
  keys?: readonly KeyHelp[]
}

/** What payments and withdrawals have in common. */
export type Reviewed = Pick<StaffPayment, 'id' | 'amount' | 'reason' | 'decided_at' | 'decided_by' | 'agent'> & {
  status: StaffPayment['status'] | StaffWithdrawal['status']
  concerns: readonly (Concern | FeeConcern)[]
}

/** The agent's name. */
export const nameOf = ({ agent }: Pick<Reviewed, 'agent'>): string => `${agent.first_name} ${agent.last_name}`

/** What a call did, in the words of the queue. */
export async function after<Body, Row>(
  acting: Promise<Outcome<Body>>,
  done: (body: Body) => Done<Row>,
): Promise<Outcome<Done<Row>>> {
  const outcome = await acting
  return outcome.failure === undefined ? { failure: undefined, body: done(outcome.body) } : outcome
}

/** The view that an address asks for; 'Pending' for any other text. */
export const viewIn = <View extends string>(views: readonly View[], text: string): View | 'Pending' =>
  views.find((view) => view === text) ?? 'Pending'

/** The next record in the list that waits for a decision; if there is none, the nearest one before it. */
export function nextToDecide<Row extends { id: number }>(
  rows: readonly Row[],
  decided: number,
  waits: (row: Row) => boolean,
): Row | undefined {
  const index = rows.findIndex(({ id }) => id === decided)
  const isNext = (row: Row) => row.id !== decided && waits(row)
  return rows.slice(index + 1).find(isNext) ?? rows.slice(0, Math.max(0, index)).findLast(isNext)
}

/** The record this many steps from the shown one, up to the ends of the list; the first one if none is shown. */
export function stepFrom<Row extends { id: number }>(
  rows: readonly Row[],
  shown: number | undefined,
  steps: 1 | -1,
): Row | undefined {
  const index = rows.findIndex(({ id }) => id === shown)
  return index === -1 ? rows[0] : rows[Math.min(rows.length - 1, Math.max(0, index + steps))]
}
