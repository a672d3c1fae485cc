import { bankCorrectionInput } from '@evergrove/contract/agents/agents'
import { inTransaction } from '@evergrove/db'
import { type BankDetails, lockAgent, replaceBankDetails } from '../accounts/index.ts'
import type { Actor } from '../audit/index.ts'
import type { Jobs } from '../jobs/index.ts'
import { conflict, invalid, notFound } from '../platform/errors.ts'
import type { FieldCipher } from '../platform/field-encryption.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Database } from '../platform/schema.ts'

/** The bank details that change, masked. */
export type MaskedChange = { before: Partial<BankDetails>; after: Partial<BankDetails> }

/**
 * Replaces the bank details of an agent who cannot do so, with a reason; the agent is told by notification and email. Requests
 * from before keep their destination (plan rule 21). Returns the change, masked. Throws `invalid` by field and for details that
 * the agent has already, `not_found`, and `conflict` for a closed account.
 */
export async function changeBankDetailsOf(
  { db, cipher, jobs }: { db: Database; cipher: FieldCipher; jobs: Pick<Jobs, 'send'> },
  { agentId, input, actor }: { agentId: number; input: unknown; actor: Actor },
): Promise<MaskedChange> {
  const { reason, ...given } = parseInput(bankCorrectionInput, input)
  return inTransaction(db, async (trx) => {
    const agent = await lockAgent(trx, agentId)
    if (agent === undefined) throw notFound()
    if (agent.status === 'Closed') throw conflict('This account is closed.')
    const change = await replaceBankDetails({ trx, cipher, jobs }, { agentId, given, actor, reason })
    if (change === undefined) throw invalid({ non_field_errors: ['The agent has these bank details already.'] })
    return change
  })
}
