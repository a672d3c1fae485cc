/** What the reversal of a fee takes from whom, calculated from the transfers that it posts (plan rule 16). No I/O. */
import { type BonusKind, bonusKinds, factsOf } from '@evergrove/contract/ledger/transfer-kinds'
import type { Reversal } from '@evergrove/contract/payments'
import { formatMoney } from '@evergrove/contract/platform/money'
import { ownerOf, type Transfer } from '../../ledger/index.ts'
import type { LostLevel } from '../placement.repository.ts'

type ReversedBonus = { kind: BonusKind; level: number | null; amount: bigint }

/** What one agent loses. */
export type Loss = {
  agentId: number
  bonuses: ReversedBonus[]
  /** The levels that are no longer complete, the highest first. */
  levels: number[]
  /** Rewards that are no longer owed. */
  rewards: string[]
  fromBalance: bigint
  owed: bigint
}

const bonusOf = ({ kind }: Transfer): BonusKind | undefined =>
  bonusKinds.find((bonus) => bonus === factsOf(kind).reverses)

/** Adds a part of a reversal to the bonus that it belongs to: the balance may have borne another part. */
function addBonus(
  bonuses: ReversedBonus[],
  { level = null, amount }: { level?: number | null; amount: bigint },
  kind: BonusKind,
) {
  const found = bonuses.find((one) => one.kind === kind && one.level === level)
  if (found === undefined) bonuses.push({ kind, level, amount })
  else found.amount += amount
}

/**
 * The loss of each agent, in the order of the transfers, and then of those who lose a level without a bonus.
 * @param posted the transfers as they were posted, debits split into what the balance bore and what is owed
 */
export function lossesOf(posted: readonly Transfer[], lost: readonly LostLevel[]): Loss[] {
  const losses = new Map<number, Loss>()
  const lossOf = (agentId: number): Loss => {
    const loss = losses.get(agentId) ?? { agentId, bonuses: [], levels: [], rewards: [], fromBalance: 0n, owed: 0n }
    losses.set(agentId, loss)
    return loss
  }
  for (const transfer of posted) {
    const kind = bonusOf(transfer)
    const agentId = ownerOf(transfer.debit_account_id)
    if (kind === undefined || agentId === undefined) continue
    const loss = lossOf(agentId)
    addBonus(loss.bonuses, transfer, kind)
    if (transfer.debit_account_id === agentId) loss.fromBalance += transfer.amount
    else loss.owed += transfer.amount
  }
  for (const { agent_id, level, additional_reward, reward_given_at } of lost) {
    const loss = lossOf(agent_id)
    loss.levels.push(level)
    if (additional_reward !== null && reward_given_at === null) loss.rewards.push(additional_reward)
  }
  return [...losses.values()]
}

type Names = { id: number; first_name: string; last_name: string }

/** A loss in the form of the API. */
export const toWireLoss = (loss: Loss, { id, first_name, last_name }: Names): Reversal['agents'][number] => ({
  id,
  first_name,
  last_name,
  bonuses: loss.bonuses.map(({ amount, ...bonus }) => ({ ...bonus, amount: formatMoney(amount) })),
  levels: loss.levels,
  rewards: loss.rewards,
  from_balance: formatMoney(loss.fromBalance),
  owed: formatMoney(loss.owed),
})
