/** The approval of a registration fee. Simultaneous approvals are batched. */
import { feeApprovalInput } from '@evergrove/contract/withdrawals/concerns'
import type { Actor } from '../../audit/index.ts'
import type { Jobs } from '../../jobs/index.ts'
import type { PaymentKey } from '../../payments/index.ts'
import { createBatcher } from '../../platform/batching.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Database } from '../../platform/schema.ts'
import { type Approval, type Approved, activateTogether } from './activate-together.ts'

export type ActivationDeps = { db: Database; jobs: Pick<Jobs, 'send'> }

/** Small enough to release the lock of placements within some tens of milliseconds. */
const MOST_TOGETHER = 32

const activate = createBatcher<Approval, Approved>(activateTogether, {
  most: MOST_TOGETHER,
  keyOf: ({ payment }) => ('id' in payment ? payment.id : payment.pin),
})

/**
 * Approves a Pending payment and activates its agent, all or nothing: Active, placed, fee, referral bonus and match
 * bonuses posted, levels and rewards recorded, everyone concerned notified. Bonuses follow the plan in force at this
 * moment, the fee the version of the payment (plan rule 11). If something speaks against it, the input needs an override that
 * names every concern there is, and a reason; the audit entry keeps both. Throws `invalid`, `not_found`, and `conflict`, changing
 * nothing, for a payment that is already decided, or for concerns that are not overridden, which its details list.
 */
export async function approvePayment(
  { db, jobs }: ActivationDeps,
  { payment, input = {}, actor }: { payment: PaymentKey; input?: unknown; actor: Actor },
): Promise<{ paymentId: number; agentId: number }> {
  return activate(db, { payment, actor, jobs, ...parseInput(feeApprovalInput, input) })
}
