/** The description of a queue: a list beside its visible record, on which staff decide one after another. */
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

/** A page, in the form of the API. */
type PageOf = { page: string; page_size: string }

/** Writes the filter of the list into the address, and clears the chosen record. */
type Choose = (values: Readonly<Record<string, string>>) => void

/** The records for an address. */
type QueueView<Row> = {
  name: string
  title: string
  list: (page: PageOf) => PageQuery<Row>
  /** The order of the list in words, if it is not the newest first. */
  order?: string | undefined
  /** True if a record leaves the list as soon as it is decided. */
  isLeft: boolean
  /** The message if there are none. */
  nothing: { message: string; why?: string; more?: (choose: Choose) => ReactNode }
}

type RowWords = {
  /** An ISO moment or day. */
  moment: string
  /** True if it waits, so that its age is shown in place of the day. */
  isAging?: boolean
  /** An additional remark, and its colour, if any. */
  note: string | undefined
  look?: 'good' | 'bad' | undefined
}

/**
 * The result of a decision: a word before the name and amount of the record, or a whole sentence, after which the record
 * stays, or the one with the number `shows` comes. If the response has the new record, it replaces the one that was
 * decided. The next record is shown unless this one stays. `undoneBy` names the decision that takes it back.
 */
export type Done<Row> =
  | { word: string; row?: Row; stays?: boolean; undoneBy?: string }
  | { text: string; shows?: number }

/** Asks before a record is changed. */
type Question = {
  title: string
  /** The consequences, and the readers of the reason. */
  text: ReactNode
  /** The words on the confirming button. */
  action: string
  /** True if Enter confirms it after a key opened it. */
  entersByKey?: boolean
  /** The field for an entry, if there is one. The default is a reason. */
  reason?: { field?: string; templates?: readonly string[]; isHarmless?: boolean }
}

/** Makes a call once and continues according to its response. */
export type Act<Row> = () => Promise<Outcome<Done<Row>>>

export type AskProps<Row> = {
  /** Kept while the dialog fades out. */
  row: Row
  isOpen: boolean
  /** True if a key opened it. */
  isByKey: boolean
  isBusy: boolean
  problem: string | undefined
  onDecide: (act: Act<Row>) => void
  onClose: () => void
  /** Runs when the dialog has faded out, however it was closed. */
  onGone: () => void
}

type ButtonLook = { variant?: string; color?: string }

/** A decision with its button and key. It is made at once, after a question, or in a dialog of its own. */
export type Decision<Row> = {
  name: string
  key: string
  /** The effect of the key. */
  help: string
  label: string | ((row: Row) => string)
  look: ButtonLook | ((row: Row) => ButtonLook)
  /** Returns true for records that it applies to, if these are not all open ones. */
  isOffered?: (row: Row) => boolean
  /** True if it only postpones the other decisions. */
  isPause?: boolean
} & (
  | { act: (row: Row, reason: string) => ReturnType<Act<Row>>; question?: (row: Row) => Question }
  | { Dialog: (props: AskProps<Row>) => ReactNode }
)

/** Returns the label of a decision about a record. */
export const labelOf = <Row>(label: Decision<Row>['label'], row: Row): string =>
  typeof label === 'function' ? label(row) : label

/** Keys, and their effect in words. */
export type KeyHelp = { keys: readonly string[]; action: string }

export type BulkApproval<Row> = {
  /** Returns for each record whether it was approved, or the reason for the refusal. */
  approve: (ids: number[]) => Promise<Outcome<ApprovedMany>>
  /** Describes the effect of approving these records, after their sum. */
  effect: (rows: readonly Row[]) => string
  /** Says what is remarkable about a record. */
  noteOf?: (row: Row) => string | undefined
  /** Returns true if the approval takes a reason, so that it is not approved together with others. */
  isLeftOut: (row: Row) => boolean
  /** The next step of the approved records: a sentence and a screen. */
  next?: { text: string; to: string; link: string }
}

export type HeadProps = { choose: Choose; isChosen: boolean; keysButton: ReactNode }

export type QueueKind<Row extends Queued> = {
  /** The purpose of the screen. */
  text: string
  /** The meaning of each status, in the order in which a record goes through them. */
  legend?: Readonly<Record<string, string>>
  /** The records to decide on: 'payment' and 'payments'. */
  what: { one: string; many: string }
  Icon: Icon
  viewIn: (address: Pick<Address, 'value'>) => QueueView<Row>
  /** Returns the query for one record, as a page with no other record. */
  one: (id: number) => PageQuery<Row>
  /** The paths of the queries that a decision changes. */
  changed: readonly string[]
  nameOf: (row: Row) => string
  /** Returns true if somebody has to decide on it. */
  isOpen: (row: Row) => boolean
  row: (row: Row, view: QueueView<Row>) => RowWords
  /** Returns the content beside the name. */
  badge?: (row: Row) => ReactNode
  /** Returns the content beside the amount, which is compared first. */
  head: (row: Row) => ReactNode
  Record: (props: { row: Row }) => ReactNode
  /** In the order of their importance. */
  decisions: readonly Decision<Row>[]
  /** The message if someone else was faster. Without it, every refusal is shown in its dialog and in the record. */
  late?: string
  bulk?: BulkApproval<Row>
  /** The filter of the list, and other actions. */
  Head: (props: HeadProps) => ReactNode
  /** The keys of the record. */
  keys?: readonly KeyHelp[]
}

/** The common fields of payments and withdrawals. */
export type Reviewed = Pick<StaffPayment, 'id' | 'amount' | 'reason' | 'decided_at' | 'decided_by' | 'agent'> & {
  status: StaffPayment['status'] | StaffWithdrawal['status']
  concerns: readonly (Concern | FeeConcern)[]
}

/** Returns the agent's name. */
export const nameOf = ({ agent }: Pick<Reviewed, 'agent'>): string => `${agent.first_name} ${agent.last_name}`

/** Turns the outcome of a call into a result of the queue. */
export async function after<Body, Row>(
  acting: Promise<Outcome<Body>>,
  done: (body: Body) => Done<Row>,
): Promise<Outcome<Done<Row>>> {
  const outcome = await acting
  return outcome.failure === undefined ? { failure: undefined, body: done(outcome.body) } : outcome
}

/** Returns the view in an address, or 'Pending' for any other text. */
export const viewIn = <View extends string>(views: readonly View[], text: string): View | 'Pending' =>
  views.find((view) => view === text) ?? 'Pending'

/** Returns the next record in the list that waits for a decision or, if there is none, the nearest one before it. */
export function nextToDecide<Row extends { id: number }>(
  rows: readonly Row[],
  decided: number,
  waits: (row: Row) => boolean,
): Row | undefined {
  const index = rows.findIndex(({ id }) => id === decided)
  const isNext = (row: Row) => row.id !== decided && waits(row)
  return rows.slice(index + 1).find(isNext) ?? rows.slice(0, Math.max(0, index)).findLast(isNext)
}

/**
 * Returns the record this many steps from the shown one, up to the ends of the list, or the first one if none is shown.
 */
export function stepFrom<Row extends { id: number }>(
  rows: readonly Row[],
  shown: number | undefined,
  steps: 1 | -1,
): Row | undefined {
  const index = rows.findIndex(({ id }) => id === shown)
  return index === -1 ? rows[0] : rows[Math.min(rows.length - 1, Math.max(0, index + steps))]
}
