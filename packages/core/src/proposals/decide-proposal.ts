/** Decisions on a proposal. Each has exactly one outcome, even if several people decide at the same moment (plan rule 28). */
import { factsOfProposal, mayDecide } from '@evergrove/contract/proposals/proposal-kinds'
import { confirmationInput, type Proposal } from '@evergrove/contract/proposals/proposals'
import { mayDo } from '@evergrove/contract/staff/duties'
import { inTransaction } from '@evergrove/db'
import { conflict, notFound, requireFound } from '../platform/errors.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Database, Trx } from '../platform/schema.ts'
import { hasDuty } from '../platform/second-person.repository.ts'
import { requireConfirmer } from '../platform/second-person.ts'
import { auditProposal, openInput } from './act-or-propose.ts'
import { kinds, type ProposalDeps } from './kinds.ts'
import { type Decider, getProposal } from './list-proposals.ts'
import { type LockedProposal, lockProposal, updateDecision } from './proposals.repository.ts'

type Deciding = { id: number; staff: Decider }

type Confirming = Deciding & { input?: unknown }

/**
 * Locks the proposal and returns it. Throws `not_found` for roles that do not see it, and `conflict` unless it waits.
 */
async function lockWaiting(trx: Trx, { id, staff }: Deciding): Promise<LockedProposal & { isOwn: boolean }> {
  const proposal = requireFound(await lockProposal(trx, id))
  const isOwn = proposal.proposed_by === staff.id
  const isSeen = mayDecide(staff.role, proposal.kind) || mayDo(staff.role, factsOfProposal(proposal.kind).proposer)
  if (!isSeen) throw notFound()
  if (!proposal.is_waiting) throw conflict('This proposal is no longer waiting for a decision.')
  return { ...proposal, isOwn }
}

/**
 * Confirms the proposal of somebody else and carries it out in the same transaction, with every check of the decision
 * itself. If the decision is refused, for example because a payment is already reversed, the proposal continues to wait
 * and nothing else has changed. Throws `not_found`, `invalid` for a plan that cannot pay if no reason is given (plan
 * rule 34), what the decision throws, and `conflict`: for a proposal that no longer waits, for the caller's own, for
 * one of the person who invited the caller, for a caller who is too new, and for one whose proposer is disabled or has
 * lost the duty.
 */
export async function confirmProposal(
  deps: ProposalDeps,
  { id, staff, input: given = {} }: Confirming,
): Promise<Proposal> {
  const { reason } = parseInput(confirmationInput, given)
  return inTransaction(deps.db, async (trx) => {
    const proposal = await lockWaiting(trx, { id, staff })
    const { kind, subject_id: subjectId, proposed_by } = proposal
    if (proposal.isOwn) throw conflict('Another person has to confirm this proposal.')
    await requireConfirmer(trx, { staffId: staff.id, duty: factsOfProposal(kind).decider, proposedBy: proposed_by })
    if (!(await hasDuty(trx, proposed_by, factsOfProposal(kind).proposer))) {
      throw conflict(
        'The person who proposed this no longer has the right to. Refuse it, and propose it again if it is right.',
      )
    }
    const actor = { kind: 'staff', id: staff.id } as const
    await updateDecision(trx, id, { status: 'Confirmed', staffId: staff.id })
    const input = openInput(deps.cipher, proposal)
    const mode = { by: 'second person', reason } as const
    await kinds[kind].carryOut({ ...deps, db: trx }, { subjectId, input, actor, mode })
    // This comes last, as in every decision: a writer of the audit trail has all other locks.
    await auditProposal(trx, proposal, { actor, verb: 'confirm' })
    return getProposal(trx, id, staff.id)
  })
}

/** Refuses somebody else's proposal. Throws `not_found`, and `conflict` for the caller's own or one that does not wait. */
export async function refuseProposal({ db }: { db: Database }, { id, staff }: Deciding): Promise<Proposal> {
  return inTransaction(db, async (trx) => {
    const proposal = await lockWaiting(trx, { id, staff })
    if (proposal.isOwn) throw conflict('This is your own proposal. Withdraw it instead.')
    await updateDecision(trx, id, { status: 'Refused', staffId: staff.id })
    await auditProposal(trx, proposal, { actor: { kind: 'staff', id: staff.id }, verb: 'refuse' })
    return getProposal(trx, id, staff.id)
  })
}

/** Takes back the caller's proposal. Throws `not_found`, and `conflict` for somebody else's or one that does not wait. */
export async function withdrawProposal({ db }: { db: Database }, { id, staff }: Deciding): Promise<Proposal> {
  return inTransaction(db, async (trx) => {
    const proposal = await lockWaiting(trx, { id, staff })
    if (!proposal.isOwn) throw conflict('Only the proposer can withdraw this proposal.')
    await updateDecision(trx, id, { status: 'Withdrawn', staffId: staff.id })
    await auditProposal(trx, proposal, { actor: { kind: 'staff', id: staff.id }, verb: 'withdraw' })
    return getProposal(trx, id, staff.id)
  })
}
