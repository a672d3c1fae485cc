/** What an approval would lead to, so that staff see every amount before they decide. */
import { bonusKinds } from '@evergrove/contract/ledger/transfer-kinds'
import type { ApprovalPreview } from '@evergrove/contract/payments'
import { formatMoney } from '@evergrove/contract/platform/money'
import { ownerOf, type Transfer } from '../../ledger/index.ts'
import { rehearse } from '../../platform/rehearse.ts'
import type { Database } from '../../platform/schema.ts'
import type { ReachedLevel } from '../placement.repository.ts'
import { rehearseActivation } from './activate-together.ts'
import { listNames } from './agents.repository.ts'

type Gain = Pick<ApprovalPreview['agents'][number], 'bonuses' | 'levels' | 'rewards'>

/** What each agent gains, in the order of the transfers, and then of those who complete a level without a bonus. */
function gainsOf(transfers: readonly Transfer[], levels: readonly ReachedLevel[]): Map<number, Gain> {
  const gains = new Map<number, Gain>()
  const gainOf = (agentId: number): Gain => {
    const gain = gains.get(agentId) ?? { bonuses: [], levels: [], rewards: [] }
    gains.set(agentId, gain)
    return gain
  }
  for (const { kind: posted, credit_account_id, level = null, amount } of transfers) {
    const kind = bonusKinds.find((bonus) => bonus === posted)
    const agentId = ownerOf(credit_account_id)
    if (kind === undefined || agentId === undefined) continue
    gainOf(agentId).bonuses.push({ kind, level, amount: formatMoney(amount) })
  }
  for (const { agent_id, level, additional_reward } of levels) {
    const gain = gainOf(agent_id)
    gain.levels.push(level)
    if (additional_reward !== null) gain.rewards.push(additional_reward)
  }
  return gains
}

/**
 * The fee, the bonuses and the levels of an approval at this moment: the agent is activated and placed, and that is undone.
 * Nothing is posted or announced. Throws as `approvePayment` does.
 */
export async function previewApproval({ db }: { db: Database }, paymentId: number): Promise<ApprovalPreview> {
  return rehearse(db, async (trx) => {
    const { effects, planId } = await rehearseActivation(trx, { id: paymentId })
    const transfers = effects.flatMap((effect) => effect.transfers)
    const gains = gainsOf(
      transfers,
      effects.flatMap(({ levels }) => levels),
    )
    const names = await listNames(trx, [...gains.keys()])
    const agents: ApprovalPreview['agents'] = []
    for (const [agentId, gain] of gains) {
      const name = names.find(({ id }) => id === agentId)
      if (name !== undefined) agents.push({ ...name, ...gain })
    }
    const fee = transfers.find(({ kind }) => kind === 'registration_fee')?.amount ?? 0n
    return {
      fee: formatMoney(fee),
      plan_version_id: planId,
      agents,
    }
  })
}
