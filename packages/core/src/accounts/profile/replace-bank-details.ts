/** What every change of bank details does, whoever makes it: it is recorded, masked, and the owner is told. */
import { type Actor, recordAudit } from '../../audit/index.ts'
import { listContent } from '../../content/index.ts'
import type { Jobs } from '../../jobs/index.ts'
import { bankDetailsChanged, newCause, notify } from '../../notifications/index.ts'
import type { FieldCipher } from '../../platform/field-encryption.ts'
import type { Trx } from '../../platform/schema.ts'
import { type BankChange, bankChangeOf, type GivenDetails } from './bank-details.ts'
import { lockReplaceable, updateProfileRow } from './profile.repository.ts'

type Deps = { trx: Trx; jobs: Pick<Jobs, 'send'> }
type ChangedBy = { agentId: number; actor: Actor; reason?: string }

/** Records the change, masked, and tells the owner, who may not have made it. */
export async function reportBankChange(
  deps: Deps,
  { agentId, actor, reason }: ChangedBy,
  { before, after }: BankChange,
): Promise<void> {
  await recordAudit(deps.trx, {
    actor,
    action: 'agent.change-bank-details',
    subject: { kind: 'agent', id: agentId },
    before,
    after,
    ...(reason === undefined ? {} : { reason }),
    isPersonal: true,
  })
  await notify(deps, [bankDetailsChanged(agentId)], newCause('account', agentId))
}

/** Replaces the bank details of an agent, and returns what has changed; undefined if nothing has. Throws `invalid` for an account that cannot exist. */
export async function replaceBankDetails(
  { cipher, ...deps }: Deps & { cipher: FieldCipher },
  { given, ...by }: ChangedBy & { given: GivenDetails },
): Promise<Pick<BankChange, 'before' | 'after'> | undefined> {
  const banks = await listContent(deps.trx, 'banks')
  const change = bankChangeOf(cipher, await lockReplaceable(deps.trx, by.agentId), { given, banks })
  if (change === undefined) return undefined
  await reportBankChange(deps, by, change)
  await updateProfileRow(deps.trx, by.agentId, change.sealed)
  return { before: change.before, after: change.after }
}
