/** The keys of staff adjustments, each with its adjustment. */
import { minorUnits } from '../platform/money.ts'
import type { Trx } from '../platform/schema.ts'

export type KeyedAdjustment = { agent_id: number; direction: 'credit' | 'debit'; amount: bigint; reason: string }

/**
 * Takes the key for this adjustment. Returns `now` if the key was free, `before` if the same adjustment took it, and
 * `by another` if another adjustment did. Waits for a running transaction with the same key. If that one is rolled back,
 * the key is free.
 */
export async function takeKey(
  trx: Trx,
  { staffId, key }: { staffId: number; key: string },
  adjustment: KeyedAdjustment,
): Promise<'now' | 'before' | 'by another'> {
  const inserted = await trx
    .insertInto('adjustment_keys')
    .values({ staff_id: staffId, idempotency_key: key, ...adjustment })
    .onConflict((conflict) => conflict.doNothing())
    .returning('agent_id')
    .executeTakeFirst()
  if (inserted !== undefined) return 'now'
  const earlier = await trx
    .selectFrom('adjustment_keys')
    .select(['agent_id', 'direction', 'amount', 'reason'])
    .where('staff_id', '=', staffId)
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow()
  const isSame =
    earlier.agent_id === adjustment.agent_id &&
    earlier.direction === adjustment.direction &&
    minorUnits(earlier.amount) === adjustment.amount &&
    earlier.reason === adjustment.reason
  return isSame ? 'before' : 'by another'
}
