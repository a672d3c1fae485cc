/** Where a history ended: the same description of the product's database and of the model, to be compared. */
import { sql } from 'kysely'
import type { History } from './histories.ts'
import type { ModelAgent } from './plan-model.ts'

type Reached = { level: number; isPaid: boolean; reward: string | null; plan: number }

export type EndState = {
  agents: {
    id: number
    status: string
    payment: string | undefined
    fee: number | undefined
    feePlan: number | undefined
    parent: number | null
    side: string | null
    counts: number[] | null
    reached: Reached[]
    balance: number
    referralBonus: number
    matchBonus: number
    notifications: string[]
  }[]
  withdrawals: { id: number; agent: number; amount: number; before: number; after: number; status: string }[]
  cashIn: number
}

function sideOf(agent: ModelAgent): string | null {
  if (agent.parent === null) return null
  return agent.parent.left === agent ? 'left' : 'right'
}

/** Where the model says that it ended, notifications as kinds. */
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
      counts: agent.isPlaced ? [1, 2, 3, 4, 5, 6].map((level) => model.levelBelow(agent, level).length) : null,
      reached: agent.reached.map(({ level, isPaid, reward, version }) => ({
        level,
        isPaid,
        reward,
        plan: history.planIds[version - 1] as number,
      })),
      balance: model.balance(agent),
      referralBonus: agent.referralBonuses,
      matchBonus: agent.matchBonuses,
      notifications: agent.notifications.map(({ kind }) => kind),
    })),
    withdrawals: model.withdrawals.map(({ agent, amount, before, after, status }, index) => ({
      id: history.withdrawalIds[index] as number,
      agent: history.idOf(agent),
      amount,
      before,
      after,
      status,
    })),
    cashIn: model.cashIn,
  }
}

type AgentRow = Omit<EndState['agents'][number], 'payment' | 'fee' | 'feePlan' | 'notifications'> & {
  payment: string | null
  fee: number | null
  feePlan: number | null
  notifications: { kind: string; message: string }[]
}

/** Where the product's database ended, and the words of what it told, in the order of the agents. */
export async function actualEnd(history: History): Promise<{ end: EndState; messages: string[][] }> {
  const { trx } = history
  const { rows } = await sql<AgentRow>`
    select a.id, a.status, y.status as payment, y.amount as fee, y.plan_version_id as "feePlan",
      p.parent_id as parent, p.side, c.counts::int[] as counts,
      (select coalesce(json_agg(json_build_object('level', r.level, 'isPaid', t.id is not null,
          'reward', r.additional_reward, 'plan', r.plan_version_id) order by r.level), '[]')
        from reached_levels r left join ledger_transfers t
          on t.kind = 'match_bonus' and t.credit_account_id = r.agent_id and t.level = r.level
        where r.agent_id = a.id) as reached,
      coalesce(l.credits_posted - l.debits_posted - l.debits_pending, 0) as balance,
      coalesce(l.referral_bonus_earned, 0) as "referralBonus", coalesce(l.match_bonus_earned, 0) as "matchBonus",
      (select coalesce(json_agg(json_build_object('kind', n.kind, 'message', n.message) order by n.id), '[]')
        from notifications n where n.agent_id = a.id) as notifications
    from agents a
    left join payments y on y.agent_id = a.id
    left join placements p on p.agent_id = a.id
    left join level_counts c on c.agent_id = a.id
    left join ledger_accounts l on l.id = a.id
    order by a.id`.execute(trx)
  const { rows: withdrawals } = await sql<EndState['withdrawals'][number]>`
    select id, agent_id as agent, amount, balance_before as before, balance_after as after, status
    from withdrawals order by id`.execute(trx)
  const fees = await sql<{ total: number }>`
    select coalesce(sum(credits_posted), 0)::bigint as total from ledger_accounts where kind = 'fee_income'`.execute(
    trx,
  )
  const agents = rows.map((row) => ({
    ...row,
    payment: row.payment ?? undefined,
    fee: row.fee ?? undefined,
    feePlan: row.feePlan ?? undefined,
    notifications: row.notifications.map(({ kind }) => kind),
  }))
  return {
    end: { agents, withdrawals, cashIn: fees.rows[0]?.total ?? 0 },
    messages: rows.map(({ notifications }) => notifications.map(({ message }) => message)),
  }
}

/** Which amounts, levels and rewards the product did not name where the model says it should. */
export function unsaid(history: History, messages: string[][]): string[] {
  return history.model.agents.flatMap((agent, index) =>
    agent.notifications.flatMap(({ mentions }, position) => {
      const message = messages[index]?.[position] ?? ''
      return mentions.filter((mention) => !message.includes(mention)).map((mention) => `${mention} in “${message}”`)
    }),
  )
}
