/** Proposals as staff see them: the effect of each, its proposer and its outcome. */
import { formatMoney } from '@evergrove/contract/platform/money'
import { decidedKinds, factsOfProposal, kindsOf, proposalFacts } from '@evergrove/contract/proposals/proposal-kinds'
import {
  type Proposal,
  type ProposalFilter,
  proposalSchema,
  type SecondPerson,
} from '@evergrove/contract/proposals/proposals'
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { findFinding } from '../checks/index.ts'
import { getPlan, toWire } from '../plan/index.ts'
import { requireFound } from '../platform/errors.ts'
import { minorUnits, type StoredAmount } from '../platform/money.ts'
import { type Listed, type Page, rowsOf } from '../platform/paging.ts'
import type { Database } from '../platform/schema.ts'
import { hasOtherDecider, listStandings } from '../platform/second-person.repository.ts'
import { whyNobodyConfirms } from '../platform/second-person.ts'
import { getLinesInWords } from '../receipts/index.ts'
import { idsOf, type ProposalDeps } from './kinds.ts'
import {
  countProposals,
  findDescribed,
  type ProposalRow,
  selectProposals,
  waitingOfOthers,
} from './proposals.repository.ts'

/** A member of staff who looks at proposals or decides on one. */
export type Decider = { id: number; role: StaffRole }

const money = (stored: StoredAmount | null): string => formatMoney(minorUnits(stored ?? 0))

async function changeOf(db: Database, row: ProposalRow): Promise<object> {
  const { kind, input } = row
  if (kind === 'payment.reverse') return { kind, pin: row.pin, fee: money(row.fee), because: input['reason'] }
  if (kind === 'plan.publish') {
    const { trial = null, ...after } = input
    return { kind, before: toWire(await getPlan(db, row.subject_id)), after, trial }
  }
  if (kind === 'finding.explain') {
    const found = await findFinding(db, row.subject_id)
    return { kind, rule: found?.name, details: found?.details }
  }
  if (kind === 'receipt.take-out') return { kind, ...(await getLinesInWords(db, idsOf(input))) }
  if (kind === 'payouts.results') {
    return { kind, lines: idsOf(input).length, total: input['total'], is_of_file: 'returns' in input }
  }
  return { ...input, kind, balance: money(row.balance), owed: money(row.owed) }
}

/** Returns the reason. A reversal has a reason from a list, and possibly a note besides. */
const reasonOf = ({ kind, input }: ProposalRow): unknown =>
  input[kind === 'payment.reverse' ? 'note' : 'reason'] ?? null

async function whyNobody(db: Database, { kind, proposed_by_id: proposedBy }: ProposalRow): Promise<string | null> {
  return whyNobodyConfirms(await listStandings(db, { duty: factsOfProposal(kind).decider, proposedBy }))
}

async function toProposal(db: Database, row: ProposalRow, staffId: number): Promise<Proposal> {
  const { id, subject_id, status, proposed_by, decided_by, agent } = row
  return proposalSchema.parse({
    id,
    subject_id,
    status,
    proposed_by,
    decided_by,
    change: await changeOf(db, row),
    agent,
    reason: reasonOf(row),
    is_own: row.proposed_by_id === staffId,
    nobody_confirms: status === 'Proposed' ? await whyNobody(db, row) : null,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  })
}

/** Returns a proposal as this member of staff sees it. Throws `not_found`. */
export async function getProposal(db: Database, id: number, staffId: number): Promise<Proposal> {
  const row = requireFound(await findDescribed(db, id))
  return toProposal(db, row, staffId)
}

/**
 * Returns one page of the proposals of the kinds that the caller's role proposes or decides: those that wait, the
 * oldest first, or those that were decided or have expired, the newest first. Changes of email addresses are only among
 * the waiting ones; the audit trail has their outcomes.
 */
export async function listProposals(
  db: Database,
  { filter, staff, ...page }: Page & { filter: ProposalFilter; staff: Decider },
): Promise<Listed<Proposal>> {
  const kinds = kindsOf(staff.role).filter((kind) => filter.kind === undefined || kind === filter.kind)
  const wanted = { state: filter.state, kinds, subjectId: filter.subject_id }
  const { rows, total } = await selectProposals(db, wanted, rowsOf(page))
  const items: Proposal[] = []
  for (const row of rows) items.push(await toProposal(db, row, staff.id))
  return { items, total }
}

/** Returns an expression for the number of waiting proposals of others on which this member of staff may decide. */
export const waitingProposalsFor = ({ id, role }: Decider) => waitingOfOthers(decidedKinds(role), id)

/** Returns how many waiting proposals staff of this role may decide on. */
export const countWaitingProposals = (db: Database, role: StaffRole): Promise<number> =>
  countProposals(db, { state: 'waiting', kinds: decidedKinds(role) })

/** Returns the kinds this member of staff can only propose now, and the limit up to which amounts need nobody else. */
export async function getSecondPerson(
  { db, secondPersonLimit }: Pick<ProposalDeps, 'db' | 'secondPersonLimit'>,
  { id, role }: Decider,
): Promise<SecondPerson> {
  const kinds: SecondPerson['kinds'] = []
  for (const kind of kindsOf(role)) {
    if (await hasOtherDecider(db, id, proposalFacts[kind].decider)) kinds.push(kind)
  }
  return { kinds, limit: formatMoney(secondPersonLimit) }
}
