/** Checks that an approval in spite of concerns names all of them (plan rules 3 and 23). */
import { CONCERNS, type Concern, concernWords, type FeeConcern } from '@evergrove/contract/withdrawals/concern-words'
import { AppError } from './errors.ts'

type AnyConcern = Concern | FeeConcern
export type Override<Name extends AnyConcern> = { concerns: readonly Name[]; reason: string }

/**
 * Returns what the audit entry of an approval keeps: the concerns that were overridden, and the reason. Throws
 * `conflict` unless the override names every concern that was found; its details list them in words and for machines.
 */
export function weighConcerns<Name extends AnyConcern>(
  found: readonly Name[],
  override: Override<Name> | undefined,
): { concerns?: readonly Name[]; reason?: string } {
  if (found.length === 0) return {}
  if (override === undefined || !found.every((concern) => override.concerns.includes(concern))) {
    const sentences = found.map((concern) => concernWords[concern].sentence).join(' ')
    throw new AppError('conflict', `${sentences} Approve it on its own with a reason, or reject it.`, {
      details: { code: CONCERNS, concerns: found },
    })
  }
  return { concerns: found, reason: override.reason }
}
