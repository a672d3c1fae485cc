/** A fee that never arrived, approved by mistake: its reversal leaves a sponsor who has withdrawn the bonus in debt. */
import { fillInProfile } from '@evergrove/core/accounts'
import type { Jobs } from '@evergrove/core/jobs'
import { reversePayment } from '@evergrove/core/network'
import { listPayments } from '@evergrove/core/payments'
import type { FieldCipher } from '@evergrove/core/platform/field-encryption'
import type { Trx } from '@evergrove/core/platform/schema'
import { debtor } from '../company/network-agents.ts'

const actor = { kind: 'operator' } as const

type SeedDebtDeps = { db: Trx; cipher: FieldCipher; jobs: Pick<Jobs, 'send'> }

/** Gives the sponsor the bank details that a withdrawal needs. */
export async function fillInDebtor(deps: SeedDebtDeps, idOf: (name: string) => number): Promise<void> {
  await fillInProfile(deps, idOf(debtor.name), debtor.profile)
}

/** Reverses the fee of the agent whom the sponsor brought. */
export async function seedDebt(deps: SeedDebtDeps, idOf: (name: string) => number): Promise<void> {
  const [payment] = await listPayments(deps.db, { agentId: idOf(debtor.referral), proofUrl: () => '' })
  if (payment === undefined) throw new Error(`${debtor.referral} has no payment`)
  await reversePayment(deps, { paymentId: payment.id, input: debtor.reversal, actor })
}
