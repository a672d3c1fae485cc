/** A file of results, whose returns count towards the limit of one person as those recorded by hand do (plan rule 28). */
import { formatMoney } from '@evergrove/contract/platform/money'
import type { Results } from '@evergrove/contract/withdrawals/payouts'
import { importResults, sumLines } from '../withdrawals/index.ts'
import { type Asked, actorAlone, propose } from './act-or-propose.ts'
import type { ProposalDeps } from './kinds.ts'

/**
 * Records the results in a file of the bank, and proposes its returns if they take two people: what was paid is recorded at once,
 * and the same file again changes nothing. Throws what `importResults` throws, and `conflict` if others proposed returns of the
 * batch at the same moment: what was paid is recorded then, and the file can be imported again.
 */
export async function importOrPropose(
  deps: ProposalDeps,
  { staffId, id = 0, input }: Omit<Asked, 'idempotencyKey'>,
): Promise<Results> {
  const what = { kind: 'payouts.results', subjectId: id, staffId } as const
  const { held, ...results } = await importResults(deps, {
    id,
    input,
    actor: { kind: 'staff', id: staffId },
    weighing: (trx, weight) => actorAlone({ ...deps, db: trx }, weight, what),
  })
  if (held.length > 0) {
    const lines = held.map((one) => one.id)
    const total = formatMoney(await sumLines(deps.db, id, lines))
    await propose(deps, { ...what, input: { returns: held, total }, key: null })
  }
  return results
}
