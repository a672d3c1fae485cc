import { reasonInput } from '@evergrove/contract/network'
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../../audit/index.ts'
import type { JobDeps } from '../../jobs/index.ts'
import { conflict, requireFound } from '../../platform/errors.ts'
import { parseInput } from '../../platform/parse-input.ts'
import { isProposed } from '../../platform/second-person.repository.ts'
import { findWithdrawalStatus } from '../withdrawals.repository.ts'
import { waitsForRelease } from './draft-batch.ts'
import { bookFacts } from './record-results.ts'
import { leaveBatch, lockUnsent } from './results.repository.ts'

/**
 * Sends an approved withdrawal back to its agent before it has gone to the bank, with a reason that the agent sees;
 * this undoes an approval (plan rules 21 and 22). The withdrawal leaves its draft. Throws `invalid` without a reason,
 * `not_found`, and `conflict` for a withdrawal that is not approved, has gone to the bank, or is in a draft whose
 * release is proposed.
 */
export async function returnWithdrawal(
  { db, jobs }: JobDeps,
  { id, input, actor }: { id: number; input: unknown; actor: Actor },
): Promise<void> {
  const { reason } = parseInput(reasonInput, input)
  await inTransaction(db, async (trx) => {
    const line = await lockUnsent(trx, id)
    if (line === undefined) {
      const status = requireFound(await findWithdrawalStatus(trx, id))
      throw conflict(
        status === 'Approved' ? 'This withdrawal has gone to the bank.' : `This withdrawal is ${status}, not Approved.`,
      )
    }
    if (line.batch !== null && (await isProposed(trx, 'payouts.release', line.batch))) throw waitsForRelease()
    await leaveBatch(trx, id)
    await bookFacts(trx, jobs, [{ line, result: 'returned', given: { reason } }])
    await recordAudit(trx, {
      actor,
      action: 'withdrawal.return',
      subject: { kind: 'withdrawal', id },
      before: { status: 'Approved' },
      after: { status: 'Returned' },
      reason,
    })
  })
}
