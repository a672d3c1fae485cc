/** What payments and withdrawals have in common for those who decide them. Pure. */
import type { StaffPayment } from '@evergrove/contract/agents/staff-views'

export type Decidable = Pick<
  StaffPayment,
  'id' | 'status' | 'amount' | 'reason' | 'decided_at' | 'decided_by' | 'agent'
>

/** What a queue can show: what waits, what was decided one way or the other, or everything. */
export const queueViews = ['Pending', 'Approved', 'Rejected', 'All'] as const
export type QueueView = (typeof queueViews)[number]

/** The view that an address asks for; what it cannot mean is what waits. */
export const viewIn = (text: string): QueueView => queueViews.find((view) => view === text) ?? 'Pending'

/** What the call is asked for: a page of a status or of all, or one by its id. */
export type QueueFilter = Partial<Record<'page' | 'page_size' | 'id', string>> & { status?: Decidable['status'] }

type Waiting = Pick<Decidable, 'id' | 'status'>

/** The next in the list that waits for a decision, after the one that was decided; otherwise the nearest before it. */
export function nextToDecide<Row extends Waiting>(rows: readonly Row[], decided: number): Row | undefined {
  const index = rows.findIndex(({ id }) => id === decided)
  const isWaiting = ({ id, status }: Waiting) => status === 'Pending' && id !== decided
  return rows.slice(index + 1).find(isWaiting) ?? rows.slice(0, Math.max(0, index)).findLast(isWaiting)
}

/** Which one lies this many steps from the shown one in the list; the first where none is shown, the ends stay put. */
export function stepFrom<Row extends Pick<Decidable, 'id'>>(
  rows: readonly Row[],
  shown: number | undefined,
  steps: 1 | -1,
): Row | undefined {
  const index = rows.findIndex(({ id }) => id === shown)
  return index === -1 ? rows[0] : rows[Math.min(rows.length - 1, Math.max(0, index + steps))]
}

/** The agent's name. */
export const nameOf = ({ agent }: Pick<Decidable, 'agent'>): string => `${agent.first_name} ${agent.last_name}`
