import { type ApprovedMany, approveManyInput } from '@evergrove/contract/withdrawals/approve-many'
import type { Actor } from '../audit/index.ts'
import type { Jobs } from '../jobs/index.ts'
import { AppError } from '../platform/errors.ts'
import type { FieldCipher } from '../platform/field-encryption.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Database } from '../platform/schema.ts'
import { approveWithdrawal } from './decide-withdrawal.ts'

/**
 * Approves withdrawals one after another, independently: one that is already decided, unknown or a matter of concern does not
 * stop the others. Returns for each id whether it was approved, and if not, the reason. Throws `invalid` under `ids`.
 */
export async function approveWithdrawals(
  deps: { db: Database; jobs: Pick<Jobs, 'send'>; cipher: FieldCipher },
  { input, actor }: { input: unknown; actor: Actor },
): Promise<ApprovedMany> {
  const { ids } = parseInput(approveManyInput, input)
  const answers: ApprovedMany = []
  for (const id of ids) {
    try {
      await approveWithdrawal(deps, { id, actor })
      answers.push({ id, is_approved: true, detail: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      answers.push({ id, is_approved: false, detail: error.message })
    }
  }
  return answers
}
