/**
 * The decisions that take two people (plan rule 28), described once: their labels, their subjects, and the duties of
 * staff that propose and decide them. Separate from the schemas, so that a screen need not load those.
 */
import type { AuditSubjectKind } from '../audit.ts'
import { keysOf } from '../platform/records.ts'
import { type Duty, mayDo } from '../staff/duties.ts'
import type { StaffRole } from '../staff/staff-accounts.ts'

type ProposalFacts = { label: string; subject: AuditSubjectKind; proposer: Duty; decider: Duty }

/** Each kind is named after the action that it carries out, as in the audit trail. */
export const proposalFacts = {
  'payouts.release': {
    label: 'Release of a payout batch',
    subject: 'payout_batch',
    proposer: 'withdrawals',
    decider: 'withdrawals',
  },
  'payouts.results': {
    label: 'Return of payouts',
    subject: 'payout_batch',
    proposer: 'withdrawals',
    decider: 'withdrawals',
  },
  'payment.reverse': { label: 'Reversal of a fee', subject: 'payment', proposer: 'payments', decider: 'payments' },
  'balance.adjust': { label: 'Adjustment of a balance', subject: 'agent', proposer: 'balances', decider: 'balances' },
  'receivable.write-off': { label: 'Write-off of a debt', subject: 'agent', proposer: 'balances', decider: 'balances' },
  'plan.publish': {
    label: 'New version of the plan',
    subject: 'plan_version',
    proposer: 'publishPlan',
    decider: 'publishPlan',
  },
  'agent.change-bank-details': {
    label: 'Change of bank details',
    subject: 'agent',
    proposer: 'balances',
    decider: 'balances',
  },
  'agent.change-sponsor': {
    label: 'Change of a sponsor',
    subject: 'agent',
    proposer: 'agentAccounts',
    decider: 'agentAccounts',
  },
  'finding.explain': {
    label: 'Explanation of a finding',
    subject: 'finding',
    proposer: 'balances',
    decider: 'balances',
  },
  'receipt.take-out': {
    label: 'Taking out of bank lines',
    subject: 'receipt',
    proposer: 'payments',
    decider: 'payments',
  },
  'agent.change-email': {
    label: 'Change of an email address',
    subject: 'agent',
    proposer: 'agentAccounts',
    decider: 'agentEmails',
  },
} as const satisfies Record<string, ProposalFacts>

export type ProposalKind = keyof typeof proposalFacts
export const proposalKinds = keysOf(proposalFacts)

/** Returns the facts of a kind. */
export const factsOfProposal = (kind: ProposalKind): ProposalFacts => proposalFacts[kind]

/** True if staff of this role may confirm or refuse a proposal of this kind by another person. */
export const mayDecide = (role: StaffRole, kind: ProposalKind): boolean => mayDo(role, proposalFacts[kind].decider)

/** The kinds that staff of this role decide. */
export const decidedKinds = (role: StaffRole): ProposalKind[] => proposalKinds.filter((kind) => mayDecide(role, kind))

/** The kinds that staff of this role propose or decide. They see no others. */
export const kindsOf = (role: StaffRole): ProposalKind[] =>
  proposalKinds.filter((kind) => mayDo(role, proposalFacts[kind].proposer) || mayDecide(role, kind))

export const proposalStatuses = ['Proposed', 'Confirmed', 'Refused', 'Withdrawn', 'Expired'] as const
export type ProposalStatus = (typeof proposalStatuses)[number]

/** For this many days, a person who was invited or given a role cannot confirm proposals of others. */
export const NEWCOMER_DAYS = 7

/** A proposal waits for this many days. */
export const PROPOSAL_DAYS = 7
