/** An old breach of the ledger that is explained, so that it does not hide the next one. */
import { explanationInput } from '@evergrove/contract/checks'
import { inTransaction } from '@evergrove/db'
import { type Actor, recordAudit } from '../audit/index.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { parseInput } from '../platform/parse-input.ts'
import type { Database } from '../platform/schema.ts'
import { explainFound, findFinding } from './checks.repository.ts'

/**
 * Records why a breach that the check of the ledger has found is in order, or what has settled it. From then on it does not count,
 * unless anything about it changes. Throws `invalid`, `not_found`, and `conflict` for one that is explained already.
 */
export async function explainFinding(
  { db }: { db: Database },
  { id, input, actor }: { id: number; input: unknown; actor: Actor },
): Promise<void> {
  const { reason } = parseInput(explanationInput, input)
  await inTransaction(db, async (trx) => {
    const found = await findFinding(trx, id)
    if (found === undefined) throw notFound()
    if (!(await explainFound(trx, id, reason))) throw conflict('This finding is explained already.')
    await recordAudit(trx, {
      actor,
      action: 'finding.explain',
      subject: { kind: 'finding', id },
      before: {},
      after: { rule: found.name, details: JSON.stringify(found.details) },
      reason,
    })
  })
}
