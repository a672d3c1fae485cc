/** What payments and withdrawals have in common for the staff who decide them. Pure. */
import type { StaffPayment, StaffWithdrawal } from '@evergrove/contract/agents/staff-views'
import type { Concern, FeeConcern } from '@evergrove/contract/withdrawals/concern-words'

export type Decidable = Pick<StaffPayment, 'id' | 'amount' | 'reason' | 'decided_at' | 'decided_by' | 'agent'> & {
  status: StaffPayment['status'] | StaffWithdrawal['status']
  concerns: readonly (Concern | FeeConcern)[]
}

/** What a queue can show: the records that wait, those that wait for an answer, those with another status, or all. */
export type QueueView<Row extends Pick<Decidable, 'status'>> = Row['status'] | 'Asked' | 'All'

/** The view that an address asks for; 'Pending' for any other text. */
export const viewIn = <View extends string>(views: readonly View[], text: string): View | 'Pending' =>
  views.find((view) => view === text) ?? 'Pending'

/**
 * What the call returns: a page of records, with one status or with any, of some days or of all, found by a text or not, or
 * one record by its id.
 */
export type QueueFilter<Row extends Pick<Decidable, 'status'>> = Partial<
  Record<'page' | 'page_size' | 'id' | 'search' | 'from' | 'to', string>
> & {
  status?: Row['status']
  /** Whether a question is open, as the address of a call writes it. */
  asked?: 'true' | 'false'
}

/** The records of a view, in a queue where nothing is asked. */
export const filterOf = <Row extends Pick<Decidable, 'status'>>(
  view: QueueView<Row>,
): Pick<QueueFilter<Row>, 'status' | 'asked'> => (view === 'All' || view === 'Asked' ? {} : { status: view })

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

/** The agent's name. */
export const nameOf = ({ agent }: Pick<Decidable, 'agent'>): string => `${agent.first_name} ${agent.last_name}`
