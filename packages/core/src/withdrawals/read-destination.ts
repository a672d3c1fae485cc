import { inTransaction } from '@evergrove/db'
import { type BankDetails, openBankDetails } from '../accounts/index.ts'
import { type Actor, recordAudit } from '../audit/index.ts'
import { notFound } from '../platform/errors.ts'
import type { FieldCipher } from '../platform/field-encryption.ts'
import type { Database } from '../platform/schema.ts'
import { findDestination } from './withdrawals.repository.ts'

/**
 * The full bank details that a withdrawal goes to, as they were when it was requested. The access is recorded in the
 * audit trail of the agent. Throws `not_found`.
 */
export async function readDestination(
  { db, cipher }: { db: Database; cipher: FieldCipher },
  { id, actor }: { id: number; actor: Actor },
): Promise<BankDetails> {
  return inTransaction(db, async (trx) => {
    const row = await findDestination(trx, id)
    if (row === undefined) throw notFound()
    const subject = { kind: 'agent', id: row.agent_id } as const
    await recordAudit(trx, {
      actor,
      action: 'agent.read-bank-details',
      subject,
      before: {},
      after: { withdrawal_id: id },
    })
    return openBankDetails(cipher, { ...row, id: row.agent_id })
  })
}
