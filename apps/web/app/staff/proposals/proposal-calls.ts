/** The calls about proposals, and the result of other screens' calls that were only proposed. */
import type { Proposal } from '@evergrove/contract/proposals/proposals'
import type { Outcome } from '../../platform/session/failure.ts'
import { AGENTS_PATH } from '../agents/agent-link.tsx'
import { pageOf } from '../parts/use-address.ts'
import { staffAct, staffList } from '../session/staff-api.ts'

export const PROPOSALS_PATH = 'staff/proposals'

/** The queries that a decision on any proposal may change. */
export const CHANGED = [
  PROPOSALS_PATH,
  'staff/home',
  'staff/plan',
  'staff/payouts',
  'staff/payments',
  'staff/receipts',
  AGENTS_PATH,
]

/** Returns the query of a page of the waiting or of the decided proposals. */
export const proposalsQuery = (state: 'waiting' | 'decided', page: number) =>
  staffList('GET /staff/proposals', { query: pageOf({ state }, page) })

export type Verb = 'confirm' | 'refuse' | 'withdraw'

/** A decision. Confirming a plan that cannot pay takes a reason. */
export type Decision = { verb: Verb; reason?: string | undefined }

/** Decides on a proposal. Changes of email addresses have calls of their own. */
export function decide({ id, change }: Proposal, { verb, reason }: Decision): Promise<Outcome<unknown>> {
  const params = { id }
  if (change.kind === 'agent.change-email') return staffAct(`POST /staff/email-changes/{id}/${verb}`, { params })
  return verb === 'confirm'
    ? staffAct('POST /staff/proposals/{id}/confirm', { params, body: { reason: reason ?? null } })
    : staffAct(`POST /staff/proposals/{id}/${verb}`, { params })
}
