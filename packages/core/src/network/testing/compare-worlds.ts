/** A history's final state, described alike for the product's database and the model, so that they can be compared. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { getAccountInfo } from '../network.service.ts'
import type { History } from './histories.ts'
import type { ModelAgent } from './model-types.ts'
import type { Witness } from './witnesses.ts'

type Reached = {
  level: number
  isPaid: boolean
  reward: string | null
  value: number
  isGiven: boolean
  plan: number
}

export type EndState = {
  agents: {
    id: number
    status: string
    payment: string | undefined
    fee: number | undefined
    feePlan: number | undefined
    parent: number | null
    side: string | null
    isCounted: boolean
    counts: number[] | null
    reached: Reached[]
    balance: number
    available: number
    owed: number
    referralBonus: number
    matchBonus: number
    notifications: string[]
  }[]
  withdrawals: {
    id: number
    agent: number
    amount: number
    before: number
    after: number
    status: string
    payout: string | null
  }[]
  cashIn: number
  rewardsOwed: number
  spentOnRewards: number
}

function sideOf(agent: ModelAgent): string | null {
  if (agent.parent === null) return null
  return agent.parent.left === agent ? 'left' : 'right'
}

/** Returns the final state of the model, with notifications as kinds. */
export function expectedEnd(history: History): EndState {
  const { model } = history
  return {
    agents: model.agents.map((agent) => ({
      id: history.idOf(agent),
      status: agent.status,
      payment: agent.sponsor === null ? undefined : agent.paymentStatus,
      fee: agent.sponsor === null ? undefined : agent.fee,
      feePlan: agent.sponsor === null ? undefined : (history.planIds[agent.feeVersion - 1] as number),
      parent: agent.parent === null ? null : history.idOf(agent.parent),
      side: sideOf(agent),
      isCounted: agent.isCounted,
      counts: agent.isPlaced ? [1, 2, 3, 4, 5, 6].map((level) => model.countedBelow(agent, level)) : null,
      reached: agent.reached.map(({ level, bonus, reward, value, isGiven, version }) => ({
        level,
        isPaid: bonus > 0,
        reward,
        value,
        isGiven,
        plan: history.planIds[version - 1] as number,
      })),
      balance: agent.balance,
      available: model.availableBalance(agent),
      owed: agent.owed,
      referralBonus: agent.referralBonuses,
      matchBonus: agent.matchBonuses,
      notifications: agent.notifications.map(({ kind }) => kind),
    })),
    withdrawals: model.withdrawals.map(({ agent, amount, before, after, status, payout }, index) => ({
      id: history.withdrawalIds[index] as number,
      agent: history.idOf(agent),
      amount,
      before,
      after,
      status,
      payout,
    })),
    cashIn: model.cashIn,
    rewardsOwed: model.rewardsOwed,
    spentOnRewards: model.spentOnRewards,
  }
}

type AgentRow = Omit<EndState['agents'][number], 'available' | 'payment' | 'fee' | 'feePlan' | 'notifications'> & {
  payment: string | null
  fee: number | null
  feePlan: number | null
  notifications: { kind: string; message: string }[]
}

/** Returns the final state of the product's database, and the text of its notifications, in the order of the agents. */
export async function actualEnd(history: History): Promise<{ end: EndState; messages: string[][] }> {
  const { trx } = history
  const { rows } = await sql<AgentRow>`
    select a.id, a.status, y.status as payment, y.amount as fee, y.plan_version_id as "feePlan",
      p.parent_id as parent, p.side, coalesce(p.is_counted, false) as "isCounted", c.counts::int[] as counts,
      (select coalesce(json_agg(json_build_object('level', r.level, 'isPaid', t.id is not null,
          'reward', r.additional_reward, 'value', r.reward_value, 'isGiven', r.reward_given_at is not null, 'plan', r.plan_version_id) order by r.level), '[]')
        from reached_levels r left join ledger_transfers t
          on t.kind = 'match_bonus' and t.credit_account_id = r.agent_id and t.level = r.level
            and t.payment_id = r.payment_id and t.round = r.round
        where r.agent_id = a.id and r.lost_at is null) as reached,
      coalesce(l.credits_posted - l.debits_posted - l.debits_pending, 0) as balance,
      coalesce(d.debits_posted - d.credits_posted, 0) as owed,
      coalesce(l.referral_bonus_earned, 0) as "referralBonus", coalesce(l.match_bonus_earned, 0) as "matchBonus",
      (select coalesce(json_agg(json_build_object('kind', n.kind, 'message', n.message) order by n.id), '[]')
        from notifications n where n.agent_id = a.id) as notifications
    from agents a
    left join payments y on y.agent_id = a.id
    left join placements p on p.agent_id = a.id
    left join level_counts c on c.agent_id = a.id
    left join ledger_accounts l on l.id = a.id
    left join ledger_accounts d on d.kind = 'receivable' and d.agent_id = a.id
    order by a.id`.execute(trx)
  const { rows: withdrawals } = await sql<EndState['withdrawals'][number]>`
    select w.id, agent_id as agent, amount, balance_before as before, balance_after as after, status,
      case when status in ('Approved', 'Returned') then
        coalesce(payout_result, case when b.released_at is null then 'waiting' else 'sent' end) end as payout
    from withdrawals w left join payout_batches b on b.id = w.payout_batch_id order by w.id`.execute(trx)
  const company = await sql<Pick<EndState, 'cashIn' | 'rewardsOwed' | 'spentOnRewards'>>`
    select
      coalesce(sum(credits_posted - debits_posted) filter (where kind = 'fee_income'), 0)::bigint as "cashIn",
      coalesce(sum(credits_posted - debits_posted) filter (where kind = 'rewards_owed'), 0)::bigint as "rewardsOwed",
      coalesce(sum(case kind when 'reward_expense' then debits_posted - credits_posted
        when 'rewards_owed' then debits_posted - credits_posted end), 0)::bigint as "spentOnRewards"
    from ledger_accounts`.execute(trx)
  const [sums = { cashIn: 0, rewardsOwed: 0, spentOnRewards: 0 }] = company.rows
  const available = new Map<number, number>()
  for (const { id } of rows) {
    available.set(id, Math.round(Number((await getAccountInfo(trx, id)).available_balance) * 100))
  }
  const agents = rows.map((row) => ({
    ...row,
    available: available.get(row.id) ?? 0,
    payment: row.payment ?? undefined,
    fee: row.fee ?? undefined,
    feePlan: row.feePlan ?? undefined,
    notifications: row.notifications.map(({ kind }) => kind),
  }))
  return {
    end: { agents, withdrawals, ...sums },
    messages: rows.map(({ notifications }) => notifications.map(({ message }) => message)),
  }
}

/** Returns the amounts, levels and rewards that the product did not name although the model says that it should. */
function unsaid(history: History, messages: string[][]): string[] {
  return history.model.agents.flatMap((agent, index) =>
    agent.notifications.flatMap(({ mentions }, position) => {
      const message = messages[index]?.[position] ?? ''
      return mentions.filter((mention) => !message.includes(mention)).map((mention) => `${mention} in “${message}”`)
    }),
  )
}

/** Checks every outcome, balance, debt, level, payout and text against a second, slow implementation of the plan. */
export const planWitness: Witness = {
  name: 'the model of the plan',
  mustSee: [],
  look: async (history) => {
    expect(history.surprises).toEqual([])
    const { end, messages } = await actualEnd(history)
    expect(end).toEqual(expectedEnd(history))
    expect(unsaid(history, messages)).toEqual([])
  },
}
