/** The calls about proposals, and what the calls of other screens return when they were only proposed. */
import type { Proposal } from '@evergrove/contract/proposals/proposals'
import type { Outcome } from '../../platform/session/failure.ts'
import { AGENTS_PATH } from '../agents/agent-query.ts'
import { STAFF_PAGE_SIZE } from '../parts/pages.ts'
import { staffAct, staffList } from '../session/staff-api.ts'

export const PROPOSALS_PATH = 'staff/proposals'

/** The queries that a decision may change, whatever was proposed. */
export const CHANGED = [
  PROPOSALS_PATH,
  'staff/home',
  'staff/plan',
  'staff/payouts',
  'staff/payments',
  'staff/receipts',
  AGENTS_PATH,
]

/** A page of the proposals that wait, or of the others. */
export const proposalsQuery = (state: 'waiting' | 'decided', page: number) =>
  staffList('GET /staff/proposals', {
    query: { state, page: String(page), page_size: String(STAFF_PAGE_SIZE) },
  })

export type Verb = 'confirm' | 'refuse' | 'withdraw'

/** A decision; a plan that cannot pay is confirmed with a reason only. */
export type Decision = { verb: Verb; reason?: string | undefined }

/** Decides on a proposal. Changes of email addresses have calls of their own. */
export function decide({ id, change }: Proposal, { verb, reason }: Decision): Promise<Outcome<unknown>> {
  const params = { id }
  if (change.kind === 'agent.change-email') return staffAct(`POST /staff/email-changes/{id}/${verb}`, { params })
  return verb === 'confirm'
    ? staffAct('POST /staff/proposals/{id}/confirm', { params, body: { reason: reason ?? null } })
    : staffAct(`POST /staff/proposals/{id}/${verb}`, { params })
}
