/** The calls about proposals, and what the calls of other screens return when they were only proposed. */
import type { ProposalKind } from '@evergrove/contract/proposals/proposal-kinds'
import type { Proposal } from '@evergrove/contract/proposals/proposals'
import { attempt, type Outcome } from '../../platform/session/failure.ts'
import { AGENTS_PATH } from '../agents/agent-query.ts'
import { pageQuery, STAFF_PAGE_SIZE } from '../parts/page-query.ts'
import { recordQuery } from '../parts/record-query.ts'
import { staffApi } from '../session/staff-api.ts'

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

type State = 'waiting' | 'decided'

/** A page of the proposals that wait, or of the others. */
export function proposalsQuery(state: State, page: number) {
  const query = { state, page: String(page), page_size: String(STAFF_PAGE_SIZE) }
  return pageQuery(PROPOSALS_PATH, query, (init) => staffApi().staff.proposals.$get({ query }, { init }))
}

/** The few newest proposals that wait, with the number of all. */
const newest = { state: 'waiting', page: '1', page_size: '5' } as const
export const newestProposals = pageQuery(PROPOSALS_PATH, newest, (init) =>
  staffApi().staff.proposals.$get({ query: newest }, { init }),
)

/** What waits for one record. */
export function proposalsAbout(kind: ProposalKind, subjectId: number) {
  const query = { kind, subject_id: String(subjectId) }
  return pageQuery(PROPOSALS_PATH, query, (init) => staffApi().staff.proposals.$get({ query }, { init }))
}

/** What the signed-in member of staff only proposes at the moment. */
export const secondPersonQuery = recordQuery('staff/second-person', (init) =>
  staffApi().staff['second-person'].$get({}, { init }),
)

const done = async () => true as const

export type Verb = 'confirm' | 'refuse' | 'withdraw'

/** A decision; a plan that cannot pay is confirmed with a reason only. */
export type Decision = { verb: Verb; reason?: string | undefined }

/** Decides on a proposal. Changes of email addresses have calls of their own. */
export function decide({ id, change }: Proposal, { verb, reason }: Decision): Promise<Outcome<true>> {
  const param = { param: { id: String(id) } }
  const { staff } = staffApi()
  if (change.kind === 'agent.change-email') {
    return attempt(204, () => staff['email-changes'][':id'][verb].$post(param), done)
  }
  return verb === 'confirm'
    ? attempt(200, () => staff.proposals[':id'].confirm.$post({ ...param, json: { reason: reason ?? null } }), done)
    : attempt(200, () => staff.proposals[':id'][verb].$post(param), done)
}
