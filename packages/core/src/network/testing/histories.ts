/** Plays a history of actions against the product and against the model of the plan, and compares where both end. */
import { sql } from 'kysely'
import { closeAccountOf } from '../../agents/index.ts'
import { noteUpload } from '../../files/testing/note-upload.ts'
import { adjustBalance } from '../../ledger/index.ts'
import { attachUpload, rejectPayment } from '../../payments/index.ts'
import { publishPlan } from '../../plan/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Trx } from '../../platform/schema.ts'
import {
  approveWithdrawal,
  createBatch,
  getBatch,
  recordResult,
  rejectWithdrawal,
  releaseBatch,
  requestWithdrawal,
  returnWithdrawal,
} from '../../withdrawals/index.ts'
import { reinstateAgent, suspendAgent } from '../activation/agent-status.ts'
import { reversePayment } from '../activation/reverse-payment.ts'
import { giveReward, undoReward } from '../rewards/rewards.ts'
import { decimal, drawPlan, firstPlan, planInput } from './history-plans.ts'
import type { ModelAgent, ModelLevel } from './model-types.ts'
import { activate, found, noJobs, signUp, staff, worldCipher } from './network-world.ts'
import { PlanModel } from './plan-model.ts'

/** An action on one of the objects that exist at that point, chosen by the numbers. */
export type Action = {
  kind:
    | 'join'
    | 'signUp'
    | 'activate'
    | 'reject'
    | 'prove'
    | 'reverse'
    | 'repay'
    | 'reward'
    | 'undoReward'
    | 'suspend'
    | 'reinstate'
    | 'close'
    | 'withdraw'
    | 'pay'
    | 'refuse'
    | 'batch'
    | 'bank'
    | 'sendBack'
    | 'adjust'
    | 'publish'
    | 'wait'
  pick: number
  amount: number
  flag: boolean
}

/** True one time in sixteen, regardless of the amount, for situations that most actions should not meet. */
export const isSeldom = ({ amount }: Pick<Action, 'amount'>): boolean => amount % 16 === 7

export async function outcomeOf(trx: Trx, action: () => Promise<unknown>): Promise<string> {
  await sql`savepoint action`.execute(trx)
  try {
    await action()
    return 'ok'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint action`.execute(trx)
    return error.code
  }
}

/** Both worlds side by side. The same index means the same agent in both. */
export class History {
  readonly model = new PlanModel(firstPlan)
  readonly agentIds: number[] = []
  readonly paymentIds: number[] = [0]
  readonly withdrawalIds: number[] = []
  readonly planIds: number[] = []
  /** The differences found on the way: the action, and both outcomes. */
  readonly surprises: string[] = []

  readonly trx: Trx

  constructor(trx: Trx) {
    this.trx = trx
  }

  #sponsors: readonly number[] = []

  /** Founds the company, and lets an agent join below each of these agents in turn. */
  async begin(sponsors: readonly number[] = []): Promise<void> {
    this.agentIds.push(await found(this.trx))
    const plan = await this.trx.selectFrom('plan_versions').select('id').executeTakeFirstOrThrow()
    this.planIds.push(plan.id)
    await this.grow(sponsors)
  }

  protected async grow(sponsors: readonly number[]): Promise<void> {
    this.#sponsors = sponsors
    for (const pick of sponsors) await this.play({ kind: 'join', pick, amount: 1, flag: true })
  }

  /** Returns another history with the same beginning, for a database that is as it was when this one had only begun. */
  again(): this {
    const next = new (this.constructor as new (trx: Trx) => this)(this.trx)
    next.beginLike(this)
    return next
  }

  protected beginLike(begun: this): void {
    for (const ids of ['agentIds', 'paymentIds', 'withdrawalIds', 'planIds'] as const) {
      this[ids].splice(0, this[ids].length, ...begun[ids])
    }
    for (const pick of begun.#sponsors) {
      const agent = this.model.signUp(this.#agent(pick), true)
      agent.name = (begun.model.agents[this.model.agents.length - 1] as ModelAgent).name
      this.model.activate(agent)
    }
    this.model.today = begun.model.today
  }

  idOf(agent: ModelAgent): number {
    return this.agentIds[this.model.agents.indexOf(agent)] as number
  }

  #agent(pick: number): ModelAgent {
    return this.model.agents[pick % this.model.agents.length] as ModelAgent
  }

  async #expect(action: Action, expected: string, real: () => Promise<unknown>): Promise<void> {
    const outcome = await outcomeOf(this.trx, real)
    if (outcome !== expected) this.surprises.push(`${JSON.stringify(action)}: ${outcome} instead of ${expected}`)
  }

  async play(action: Action): Promise<void> {
    switch (action.kind) {
      case 'join':
      case 'signUp':
        return this.#signUp(action)
      case 'activate':
      case 'reject':
      case 'prove':
        return this.#payment(action)
      case 'reverse':
      case 'repay':
        return this.#reversal(action)
      case 'reward':
      case 'undoReward':
        return this.#reward(action)
      case 'suspend':
      case 'reinstate':
        return this.#status(action)
      case 'close':
        return this.#close(action)
      case 'withdraw':
        return this.#withdraw(action)
      case 'pay':
      case 'refuse':
        return this.#decide(action)
      case 'batch':
        return this.#batch(action)
      case 'bank':
      case 'sendBack':
        return this.#payout(action)
      case 'adjust':
        return this.#adjust(action)
      case 'publish':
        return this.#publish(action)
      case 'wait':
        return this.#wait(action)
    }
  }

  async #signUp(action: Action): Promise<void> {
    const sponsor = this.#agent(action.pick)
    // The code of such an agent is refused before a sign-up begins.
    if (sponsor.status === 'Suspended' || sponsor.status === 'Closed') return
    const hasBank = !isSeldom(action)
    const agent = this.model.signUp(sponsor, hasBank)
    const signedUp = await signUp(this.trx, this.idOf(sponsor), { hasBank })
    this.agentIds.push(signedUp.id)
    const { last_name } = await this.trx
      .selectFrom('agents')
      .select('last_name')
      .where('id', '=', signedUp.id)
      .executeTakeFirstOrThrow()
    agent.name = last_name
    this.paymentIds.push(signedUp.paymentId)
    if (action.kind === 'join')
      await this.#expect(action, this.model.activate(agent), () => activate(this.trx, signedUp))
  }

  async #payment(action: Action): Promise<void> {
    if (this.model.agents.length === 1) return
    const index = 1 + (action.pick % (this.model.agents.length - 1))
    const agent = this.model.agents[index] as ModelAgent
    const paymentId = this.paymentIds[index] as number
    if (action.kind === 'activate') {
      await this.#expect(action, this.model.activate(agent), () => activate(this.trx, { paymentId }))
    } else if (action.kind === 'reject') {
      const wanted = { payment: { id: paymentId }, input: { reason: 'unreadable' }, actor: staff }
      await this.#expect(action, this.model.rejectPayment(agent), () =>
        rejectPayment({ db: this.trx, jobs: noJobs }, wanted),
      )
    } else {
      await this.#expect(action, this.model.provePayment(agent), async () =>
        attachUpload(this.trx, { agentId: this.idOf(agent), paymentId, upload: await noteUpload(this.trx) }),
      )
    }
  }

  /** Reverses an approved fee, or takes a new proof for a reversed one and approves it again. */
  async #reversal(action: Action): Promise<void> {
    const wanted = action.kind === 'reverse' ? 'Approved' : 'Reversed'
    const some = this.model.agents.slice(1).filter(({ paymentStatus }) => paymentStatus === wanted)
    // Sometimes also one that cannot be reversed or proved.
    const agents = some.length === 0 || isSeldom(action) ? this.model.agents.slice(1) : some
    const agent = agents[action.pick % Math.max(1, agents.length)]
    if (agent === undefined) return
    const paymentId = this.paymentIds[this.model.agents.indexOf(agent)] as number
    if (action.kind === 'reverse') {
      const input = { reason: 'never_arrived', note: 'not on the statement' }
      await this.#expect(action, this.model.reverse(agent), () =>
        reversePayment({ db: this.trx, jobs: noJobs }, { paymentId, input, actor: staff }),
      )
      return
    }
    await this.#expect(action, this.model.provePayment(agent), async () =>
      attachUpload(this.trx, { agentId: this.idOf(agent), paymentId, upload: await noteUpload(this.trx) }),
    )
    await this.#expect(action, this.model.activate(agent), () => activate(this.trx, { paymentId }))
  }

  async #reward(action: Action): Promise<void> {
    const isUndone = action.kind === 'undoReward'
    const all = this.model.agents.flatMap((agent) =>
      [...agent.reached, ...agent.rewarded].map((reached) => ({ agent, reached })),
    )
    // Sometimes also one that cannot be given or undone.
    const some = all.filter(({ reached }) => reached.reward !== null && reached.isGiven === isUndone)
    const levels = some.length === 0 || isSeldom(action) ? all : some
    const chosen = levels[action.pick % Math.max(1, levels.length)]
    if (chosen === undefined) return
    const { agent, reached } = chosen
    const id = await this.#rewardId(agent, reached)
    if (isUndone) {
      await this.#expect(action, this.model.undoReward(agent, reached), () =>
        undoReward({ db: this.trx, jobs: noJobs }, { id, input: { reason: 'another agent' }, actor: staff }),
      )
      return
    }
    const cost = action.flag ? action.amount : reached.value
    const input = { given_on: '2026-01-31', cost: decimal(cost) }
    await this.#expect(action, this.model.giveReward(agent, reached, cost), () =>
      giveReward({ db: this.trx, jobs: noJobs, now: () => new Date() }, { id, input, actor: staff }),
    )
  }

  /** The level in the database: the current one, or the one that was lost after its reward was given. */
  async #rewardId(agent: ModelAgent, reached: ModelLevel): Promise<number> {
    const isLost = agent.rewarded.includes(reached)
    const { id } = await this.trx
      .selectFrom('reached_levels')
      .select('id')
      .where('agent_id', '=', this.idOf(agent))
      .where('level', '=', reached.level)
      .where('lost_at', isLost ? 'is not' : 'is', null)
      .where(sql<boolean>`(${!isLost} or reward_given_at is not null)`)
      .executeTakeFirstOrThrow()
    return id
  }

  async #status(action: Action): Promise<void> {
    const agent = this.#agent(action.pick)
    const agentId = this.idOf(agent)
    if (action.kind === 'suspend') {
      await this.#expect(action, this.model.suspend(agent), () =>
        suspendAgent({ db: this.trx, jobs: noJobs }, { agentId, input: { reason: 'looked into' }, actor: staff }),
      )
    } else {
      await this.#expect(action, this.model.reinstate(agent), () =>
        reinstateAgent({ db: this.trx, jobs: noJobs }, { agentId, actor: staff }),
      )
    }
  }

  async #withdraw(action: Action): Promise<void> {
    const agent = this.#agent(action.pick)
    const idempotencyKey = action.flag ? `key-${action.amount % 3}` : undefined
    const before = agent.withdrawals.length
    const outcome = this.model.withdraw(agent, action.amount, idempotencyKey)
    const agentId = this.idOf(agent)
    const input = { amount: decimal(action.amount) }
    await this.#expect(action, outcome, () =>
      requestWithdrawal({ db: this.trx, jobs: noJobs }, { agentId, input, idempotencyKey }),
    )
    if (agent.withdrawals.length > before) await this.noteWithdrawal()
  }

  async noteWithdrawal(): Promise<void> {
    const newest = this.trx.selectFrom('withdrawals').select('id').orderBy('id', 'desc').limit(1)
    this.withdrawalIds.push((await newest.executeTakeFirst())?.id ?? 0)
  }

  async #close(action: Action): Promise<void> {
    const agent = this.#agent(action.pick)
    const before = agent.withdrawals.length
    const wanted = { agentId: this.idOf(agent), input: { reason: 'asked for it' }, actor: staff }
    await this.#expect(action, this.model.close(agent), () => closeAccountOf({ db: this.trx, jobs: noJobs }, wanted))
    if (agent.withdrawals.length > before) await this.noteWithdrawal()
  }

  async #decide(action: Action): Promise<void> {
    const index = action.pick % Math.max(1, this.model.withdrawals.length)
    const withdrawal = this.model.withdrawals[index]
    if (withdrawal === undefined) return
    const id = this.withdrawalIds[index] as number
    const deps = { db: this.trx, jobs: noJobs, cipher: worldCipher }
    if (action.kind === 'pay') {
      await this.#expect(action, this.model.decideWithdrawal(withdrawal, 'Approved'), () =>
        approveWithdrawal(deps, { id, actor: staff }),
      )
    } else {
      await this.#expect(action, this.model.decideWithdrawal(withdrawal, 'Rejected'), () =>
        rejectWithdrawal(deps, { id, input: { reason: 'wrong account' }, actor: staff }),
      )
    }
  }

  /** Puts all waiting withdrawals into a batch and releases it. */
  async #batch(action: Action): Promise<void> {
    await this.#expect(action, this.model.sendBatch(), async () => {
      const deps = { db: this.trx, cipher: worldCipher, payer: undefined }
      const { id } = await createBatch(deps, { input: {}, actor: staff })
      const { lines, total } = await getBatch(this.trx, id)
      await releaseBatch(deps, { id, input: { format: 'csv', lines, total }, actor: staff })
    })
  }

  /** Records the bank's result for a withdrawal that it has or had, or lets staff send one back. */
  async #payout(action: Action): Promise<void> {
    const some = this.model.withdrawals.filter(({ payout }) =>
      action.kind === 'bank' ? payout !== null && payout !== 'waiting' : payout === 'waiting',
    )
    const withdrawal = some[action.pick % Math.max(1, some.length)]
    if (withdrawal === undefined) return
    const id = this.withdrawalIds[this.model.withdrawals.indexOf(withdrawal)] as number
    const deps = { db: this.trx, jobs: noJobs, cipher: worldCipher }
    const { payout_batch_id: batch } = await this.trx
      .selectFrom('withdrawals')
      .select('payout_batch_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (action.kind === 'sendBack') {
      await this.#expect(action, this.model.sendBack(withdrawal), () =>
        returnWithdrawal(deps, { id, input: { reason: 'details changed' }, actor: staff }),
      )
    } else if (batch !== null) {
      const result = action.flag ? 'paid' : 'returned'
      // A final reason would be a concern about the next withdrawal to the same account.
      const input = { ids: [id], result, ...(action.flag ? {} : { reason: 'system down' }) }
      await this.#expect(action, this.model.bankResult(withdrawal, result), () =>
        recordResult(deps, { id: batch, input, actor: staff }),
      )
    }
  }

  async #adjust(action: Action): Promise<void> {
    const agent = this.#agent(action.pick)
    const direction = action.flag ? 'credit' : 'debit'
    const outcome = this.model.adjust(agent, action.flag ? action.amount : -action.amount)
    const input = { agent_id: this.idOf(agent), direction, amount: decimal(action.amount), reason: 'counted again' }
    await this.#expect(action, outcome, () => adjustBalance({ db: this.trx }, { input, actor: staff }))
  }

  /** Lets some days pass by moving every posting and record back, because a transaction knows only one moment. */
  async #wait(action: Action): Promise<void> {
    const days = 1 + (action.amount % 5)
    this.model.today += days
    await sql`set local session_replication_role = replica`.execute(this.trx)
    for (const table of ['ledger_transfers', 'audit_entries', 'withdrawals']) {
      await sql`update ${sql.table(table)} set created_at = created_at - ${days} * interval '1 day'`.execute(this.trx)
    }
    await sql`update move_ins set started_at = started_at - ${days} * interval '1 day'`.execute(this.trx)
    await sql`update ledger_transfers t set digest = digest_transfer(t)`.execute(this.trx)
    await sql`set local session_replication_role = origin`.execute(this.trx)
  }

  async #publish(action: Action): Promise<void> {
    const plan = drawPlan(action)
    this.planIds.push((await publishPlan({ db: this.trx }, { input: planInput(plan), actor: staff })).id)
    this.model.publish(plan)
  }
}
