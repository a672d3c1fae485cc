/** An agent with everything that two actions contend for, on several servers at once. */
import { sql } from 'kysely'
import { adjustBalance } from '../ledger/index.ts'
import { giveReward } from '../network/index.ts'
import { join, noJobs, signUp, staff, worldCipher } from '../network/testing/network-world.ts'
import { rejectPayment } from '../payments/index.ts'
import type { Database } from '../platform/schema.ts'
import { assignReceipt, importStatement, previewStatement } from '../receipts/index.ts'
import { fileOf } from '../receipts/testing/statement-world.ts'
import {
  approveWithdrawal,
  createBatch,
  getBatch,
  rejectWithdrawal,
  releaseBatch,
  requestWithdrawal,
} from '../withdrawals/index.ts'

export const depsOf = (db: Database) => ({
  db,
  jobs: noJobs,
  cipher: worldCipher,
  payer: undefined,
  now: () => new Date(),
})

export type Company = { db: Database; root: number; formatId: number }

/** An action's needs besides the agent, made in this order: a batch takes only its withdrawal, a debt leaves no balance. */
const makers = {
  unpaidChild: async (world: RaceWorld) => {
    const { id, paymentId } = await signUp(world.db, world.agent)
    world.members.push(id)
    return { id: paymentId }
  },
  paidChild: async (world: RaceWorld) => {
    const child = await world.addChild()
    return {
      id: (await world.db.selectFrom('payments').select('id').where('agent_id', '=', child).executeTakeFirstOrThrow())
        .id,
    }
  },
  /** A line that is proposed for the fee of the child, because one digit of the PIN is missing. */
  slip: async (world: RaceWorld): Promise<{ id: number }> => ({
    id: await world.importLine('100.00', (await world.feeOf('unpaidChild')).pin.slice(1)),
  }),
  credit: async (world: RaceWorld) => ({ id: await world.importLine('100.00', 'Fee') }),
  part: async (world: RaceWorld) => ({ id: await world.importLine('60.00', 'Part') }),
  rest: async (world: RaceWorld) => ({ id: await world.importLine('40.00', 'Rest') }),
  matchedCredit: async (world: RaceWorld) => {
    const id = await world.importLine('100.00', 'Fee of the child')
    await world.assign(id, 'payment', world.get('unpaidChild').id)
    return { id }
  },
  reward: async (world: RaceWorld) => {
    await world.addChild()
    await world.addChild()
    return { id: await world.standingReward() }
  },
  givenReward: async (world: RaceWorld) => {
    const { id } = world.get('reward')
    await giveReward(depsOf(world.db), { id, input: { given_on: '2026-01-31', cost: '15.00' }, actor: staff })
    return { id }
  },
  sent: async (world: RaceWorld) => {
    const made = await world.draft('13.00')
    const { lines, total } = await getBatch(world.db, made.batch)
    await releaseBatch(depsOf(world.db), { id: made.batch, input: { format: 'csv', lines, total }, actor: staff })
    return made
  },
  payoutLine: async (world: RaceWorld) => ({ id: await world.importLine('-13.00', 'Payout') }),
  matchedPayout: async (world: RaceWorld) => {
    const { id } = world.get('payoutLine')
    await world.assign(id, 'payout', world.get('sent').id)
    return { id }
  },
  rejectedChild: async (world: RaceWorld) => {
    const { id, paymentId } = await signUp(world.db, world.agent)
    world.members.push(id)
    await rejectPayment(depsOf(world.db), { payment: { id: paymentId }, input: { reason: 'mixed up' }, actor: staff })
    return { id: paymentId }
  },
  rejected: async (world: RaceWorld) => {
    const id = await world.request('14.00')
    await rejectWithdrawal(depsOf(world.db), { id, input: { reason: 'mixed up' }, actor: staff })
    return { id }
  },
  drafted: (world: RaceWorld) => world.draft('12.00'),
  waiting: async (world: RaceWorld) => ({ id: await world.approved('11.00') }),
  pending: async (world: RaceWorld) => ({ id: await world.request('10.00') }),
  debt: async (world: RaceWorld) => {
    const { rows } = await sql<{ balance: number }>`
      select (credits_posted - debits_posted - debits_pending)::bigint as balance from ledger_accounts
      where agent_id = ${world.agent} and kind = 'agent'`.execute(world.db)
    await world.adjust('debit', ((Number(rows[0]?.balance) + 900) / 100).toFixed(2))
    return { id: world.agent }
  },
} satisfies Record<string, (world: RaceWorld) => Promise<{ id: number; batch?: number }>>

export type Need = keyof typeof makers

export class RaceWorld {
  readonly db: Database
  agent = 0
  /** The ids of the agents, in the order in which they joined. */
  readonly members: number[] = []
  readonly #company: Company
  readonly #made = new Map<string, { id: number; batch?: number }>()

  private constructor(company: Company) {
    this.db = company.db
    this.#company = company
  }

  /** Creates an agent with 50.00 below a sponsor, and everything that is needed. */
  static async open(company: Company, needs: readonly Need[]): Promise<RaceWorld> {
    const world = new RaceWorld(company)
    const sponsor = await join(world.db, company.root)
    world.agent = await join(world.db, sponsor)
    world.members.push(sponsor, world.agent)
    await world.adjust('credit', '50.00')
    for (const [need, make] of Object.entries(makers)) {
      if (needs.some((one) => one === need)) world.#made.set(need, await make(world))
    }
    return world
  }

  get(need: Need): { id: number; batch: number } {
    const made = this.#made.get(need)
    if (made === undefined) throw new Error(`The act does not say that it needs ${need}`)
    return { batch: 0, ...made }
  }
  async addChild(): Promise<number> {
    const child = await join(this.db, this.agent)
    this.members.push(child)
    return child
  }
  async adjust(direction: 'credit' | 'debit', amount: string): Promise<void> {
    const input = { agent_id: this.agent, direction, amount, reason: 'to begin with' }
    await adjustBalance(depsOf(this.db), { input, actor: staff })
  }
  async request(amount: string): Promise<number> {
    return (await requestWithdrawal(depsOf(this.db), { agentId: this.agent, input: { amount } })).id
  }
  async approved(amount: string): Promise<number> {
    const id = await this.request(amount)
    await approveWithdrawal(depsOf(this.db), { id, actor: staff })
    return id
  }
  async draft(amount: string): Promise<{ id: number; batch: number }> {
    const id = await this.approved(amount)
    return { id, batch: (await createBatch(depsOf(this.db), { input: { minimum: amount }, actor: staff })).id }
  }
  async importLine(amount: string, text: string): Promise<number> {
    const bytes = fileOf([{ amount, text: `${text} of ${this.agent}` }])
    const format = { id: this.#company.formatId }
    // The lines of other worlds have the same day and amount.
    const { doubtful } = await previewStatement(depsOf(this.db), { bytes, format })
    const file = { format, bytes, fileName: 'may.csv', doubtfulSeen: doubtful }
    await importStatement(depsOf(this.db), { ...file, actor: staff })
    return (await this.db.selectFrom('receipts').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
  }
  async feeOf(child: Need): Promise<{ pin: string; agent_id: number }> {
    const found = this.db.selectFrom('payments').select(['pin', 'agent_id']).where('id', '=', this.get(child).id)
    return found.executeTakeFirstOrThrow()
  }
  async assign(receiptId: number, matched_with: string, target_id: number): Promise<void> {
    await assignReceipt(depsOf(this.db), { receiptId, input: { matched_with, target_id }, actor: staff })
  }
  async standingReward(): Promise<number> {
    const levels = this.db.selectFrom('reached_levels').select('id').where('agent_id', '=', this.agent)
    return (await levels.where('lost_at', 'is', null).executeTakeFirstOrThrow()).id
  }

  /** Returns the final state, without the ids that differ between two worlds of the same kind. */
  async end(): Promise<unknown> {
    const ids = sql.join(this.members)
    const { rows } = await sql<{ end: unknown }>`
      select json_build_object(
        'agents', (select json_agg(json_build_array(a.status,
            array_position(array[${ids}]::bigint[], a.recommended_by),
            coalesce((select credits_posted - debits_posted from ledger_accounts where agent_id = a.id and kind = 'agent'), 0),
            coalesce((select debits_pending from ledger_accounts where agent_id = a.id and kind = 'agent'), 0),
            coalesce((select debits_posted - credits_posted from ledger_accounts where agent_id = a.id and kind = 'receivable'), 0))
          order by a.id) from agents a where a.id in (${ids})),
        'withdrawals', (select json_agg(json_build_array(w.amount, w.status, w.repeats_id is null, w.payout_result, b.state,
            (select count(*) from payout_replacements f where f.batch_id = b.id)) order by w.amount, w.id)
          from withdrawals w left join payout_batches b on b.id = w.payout_batch_id where w.agent_id in (${ids})),
        'payments', (select json_agg(json_build_array(p.status, p.round, p.reversal) order by p.id)
          from payments p where p.agent_id in (${ids})),
        'levels', (select json_agg(json_build_array(r.level, r.lost_at is null, r.reward_cost) order by r.id)
          from reached_levels r where r.agent_id in (${ids})),
        'lines', (select json_agg(json_build_array(r.amount, r.status, r.matched_with) order by r.id)
          from receipts r where r.id in (${this.#lines()}))
      ) as end`.execute(this.db)
    return rows[0]?.end
  }

  #lines() {
    const needs: Need[] = ['slip', 'credit', 'part', 'rest', 'matchedCredit', 'payoutLine']
    const lines = needs.map((need) => this.#made.get(need)?.id ?? 0)
    return sql.join(lines)
  }
}
