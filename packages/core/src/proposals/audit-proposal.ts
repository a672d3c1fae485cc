import type { AuditAction } from '@evergrove/contract/audit'
import { factsOfProposal } from '@evergrove/contract/proposals/proposal-kinds'
import { type Actor, recordAudit } from '../audit/index.ts'
import type { Trx } from '../platform/schema.ts'
import { kinds } from './kinds.ts'
import type { LockedProposal } from './proposals.repository.ts'

type Verb = 'make' | 'confirm' | 'refuse' | 'withdraw'

/**
 * Records what was done with a proposal, under the record that it is about. What a confirmation carries out has an entry of its
 * own, by the person who confirmed.
 */
export async function auditProposal(
  trx: Trx,
  proposal: Pick<LockedProposal, 'id' | 'kind' | 'subject_id' | 'input'>,
  { actor, verb }: { actor: Actor; verb: Verb },
): Promise<void> {
  const { id, kind, subject_id, input } = proposal
  const { reason, note, ...values } = input
  const text = kind === 'payment.reverse' ? note : reason
  await recordAudit(trx, {
    actor,
    action: `proposal.${verb}` satisfies AuditAction,
    subject: { kind: factsOfProposal(kind).subject, id: subject_id },
    before: {},
    after: { proposal: id, action: kind, ...values, ...(kind === 'payment.reverse' ? { reason } : {}) },
    ...(typeof text === 'string' ? { reason: text } : {}),
    ...(kinds[kind].mask === undefined ? {} : { isPersonal: true }),
  })
}
