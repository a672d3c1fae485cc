/**
 * A record of all actions that the server acknowledged. Each entry must hold even if processes are killed afterwards.
 */
import { EventEmitter, once } from 'node:events'
import type { Withdrawal } from '@evergrove/contract/withdrawals/withdrawals'

export type Kind = 'payments' | 'withdrawals'
export type Decision = 'Approved' | 'Rejected'

export type Asked = { agentId: number; token: string; key: string; amount: string; answer: Withdrawal }

type Decisions = Record<Kind, Map<number, Decision>>

/** The actions: joining, deciding a payment, withdrawing, deciding a withdrawal. */
export const actions = ['join', 'payments', 'withdraw', 'withdrawals'] as const
export type Action = (typeof actions)[number]

export type Journal = {
  /** Emits an action's name at the moment it is acknowledged. */
  acknowledging: EventEmitter<Record<Action, []>>
  /** Addresses of the agents who joined. */
  emails: string[]
  withdrawals: Asked[]
  /** Keys of withdrawals that were refused. */
  refusedKeys: string[]
  /** Decisions that were answered with 200. */
  done: Decisions
  /** The decision that a client was told about after its first response was lost. */
  told: Decisions
  /** The number of lost responses, after which the action was sent again. */
  lostAnswers: number
  /** Responses that must never occur. */
  faults: string[]
}

export const createJournal = (): Journal => ({
  acknowledging: new EventEmitter(),
  emails: [],
  withdrawals: [],
  refusedKeys: [],
  done: { payments: new Map(), withdrawals: new Map() },
  told: { payments: new Map(), withdrawals: new Map() },
  lostAnswers: 0,
  faults: [],
})

export function noteJoined({ emails, acknowledging }: Journal, email: string): void {
  emails.push(email)
  acknowledging.emit('join')
}

export function noteWithdrawal({ withdrawals, acknowledging }: Journal, asked: Asked): void {
  withdrawals.push(asked)
  acknowledging.emit('withdraw')
}

/** Notes a decision that was answered with 200, of which each record may have only one. */
export function noteDone(journal: Journal, kind: Kind, { id, decision }: { id: number; decision: Decision }): void {
  const earlier = journal.done[kind].get(id)
  if (earlier !== undefined) journal.faults.push(`${kind} ${id}: ${decision}, and ${earlier} before`)
  journal.done[kind].set(id, decision)
  journal.acknowledging.emit(kind)
}

/** Resolves when the next action of this kind is acknowledged. */
export const nextAcknowledged = async ({ acknowledging }: Journal, action: Action): Promise<void> =>
  void (await once(acknowledging, action, { signal: AbortSignal.timeout(30_000) }))

/** Returns the decision that must be stored: Pending if no client was told of one. */
export const acknowledged = ({ done, told }: Journal, kind: Kind, id: number): Decision | 'Pending' =>
  done[kind].get(id) ?? told[kind].get(id) ?? 'Pending'

/** Counts the actions acknowledged so far. */
export const countActs = ({ emails, withdrawals, done }: Journal): number =>
  emails.length + withdrawals.length + done.payments.size + done.withdrawals.size
