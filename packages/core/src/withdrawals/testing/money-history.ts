/** Plays a history of money that was earned against the product and against the model. */
import { concerns } from '@evergrove/contract/withdrawals/concern-words'
import { writeOffDebt } from '../../ledger/index.ts'
import { type Action, History, isSeldom, outcomeOf } from '../../network/testing/histories.ts'
import { decimal, firstPlan } from '../../network/testing/history-plans.ts'
import type { ModelAgent, ModelWithdrawal } from '../../network/testing/model-types.ts'
import { noJobs, staff, worldCipher } from '../../network/testing/network-world.ts'
import { reopenPayment } from '../../payments/index.ts'
import {
  addToBatch,
  approveWithdrawal,
  createBatch,
  dissolveBatch,
  importResults,
  releaseBatch,
  removeFromBatch,
  repeatWithdrawal,
  requestLastWithdrawal,
  settleBatch,
} from '../index.ts'
import type { Answer, ModelBatch } from './money-model.ts'
import { formerCompany, moveFormerCompany } from './moved-company.ts'
import { WatchedModel } from './watched-model.ts'

const moneyKinds = [
  'writeOff',
  'override',
  'requestLast',
  'repeat',
  'reopen',
  'draft',
  'add',
  'remove',
  'dissolve',
  'release',
  'results',
  'settle',
] as const
type MoneyKind = (typeof moneyKinds)[number]

/** The actions of every history, except that batches are paid step by step instead of as a whole. */
export type MoneyAction = Omit<Action, 'kind'> & { kind: Exclude<Action['kind'], 'batch'> | MoneyKind }

const payer = { name: 'Evergrove', account: '00012345', bank: 'Granary Bank' }

/** Returns one of them, or undefined if there is none. */
const pickOf = <T>(some: readonly T[], pick: number): T | undefined => some[pick % Math.max(1, some.length)]

const isMoney = (action: MoneyAction): action is MoneyAction & { kind: MoneyKind } =>
  moneyKinds.some((kind) => kind === action.kind)

/** Reports whether its amount can still come back. */
const isOpen = ({ status, payout }: ModelWithdrawal): boolean =>
  status === 'Pending' || payout === 'waiting' || payout === 'sent'

export class MoneyHistory extends History {
  override readonly model = new WatchedModel(firstPlan)
  /** The same index means the same batch in the model. */
  readonly batchIds: number[] = []

  readonly #deps = { db: this.trx, jobs: noJobs, cipher: worldCipher, payer }

  #hasMovedIn = false

  /** Lets the company move in with what its agents had before, and then an agent join below each of these agents in turn. */
  async beginMovedIn(sponsors: readonly number[]): Promise<void> {
    await this.begin()
    await this.#moveIn()
    await this.grow(sponsors)
  }

  protected override beginLike(begun: this): void {
    if (begun.#hasMovedIn) this.model.bring(formerCompany)
    super.beginLike(begun)
  }

  async #moveIn(): Promise<void> {
    const { trx } = this
    this.#hasMovedIn = true
    await moveFormerCompany(trx)
    this.model.bring(formerCompany)
    const rows = await trx
      .selectFrom('payments')
      .innerJoin('agents', 'agents.id', 'payments.agent_id')
      .select(['agents.id', 'payments.id as payment_id'])
      .orderBy('agents.id')
      .execute()
    for (const { id, payment_id } of rows) {
      this.agentIds.push(id)
      this.paymentIds.push(payment_id)
    }
    for (const { id } of await trx.selectFrom('withdrawals').select('id').orderBy('id').execute())
      this.withdrawalIds.push(id)
    // What was brought over is told from what follows by its moment.
    await this.play({ kind: 'wait', pick: 0, amount: 0, flag: false })
  }

  async playMoney(action: MoneyAction): Promise<void> {
    if (isMoney(action)) await this.#money(action)
    else await this.play(this.#aim(action as Action))
  }

  /** Aims nine of ten actions at an object on which they have an effect, so that a short history comes far. */
  #aim(action: Action): Action {
    const { agents, withdrawals } = this.model
    const towards = <T>(all: readonly T[], isWanted: (one: T) => boolean): Action => {
      const wanted = action.pick % 10 === 0 ? undefined : pickOf(all.filter(isWanted), action.pick)
      return wanted === undefined ? action : { ...action, pick: all.indexOf(wanted) }
    }
    const { kind, amount } = action
    if (kind === 'withdraw') return towards(agents, ({ balance }) => balance >= amount)
    if (kind === 'pay' || kind === 'refuse') return towards(withdrawals, ({ status }) => status === 'Pending')
    if (kind === 'reinstate') return towards(agents, ({ status }) => status === 'Suspended')
    if (kind === 'adjust' || kind === 'close') return towards(agents, (agent) => agent.withdrawals.some(isOpen))
    return action
  }

  async #money(action: MoneyAction & { kind: MoneyKind }): Promise<void> {
    switch (action.kind) {
      case 'writeOff':
      case 'requestLast':
        return this.#agentMoney(action)
      case 'override':
        return this.#override(action)
      case 'repeat':
        return this.#repeat(action)
      case 'reopen':
        return this.#reopen(action)
      case 'draft':
        return this.#draft(action)
      case 'add':
      case 'remove':
        return this.#change(action)
      case 'dissolve':
      case 'release':
      case 'settle':
        return this.#batch(action)
      case 'results':
        return this.#results(action)
    }
  }

  async #expect(action: MoneyAction, expected: string, real: () => Promise<unknown>): Promise<void> {
    const outcome = await outcomeOf(this.trx, real)
    if (outcome !== expected) this.surprises.push(`${JSON.stringify(action)}: ${outcome} instead of ${expected}`)
  }

  #batchOf(
    { pick }: MoneyAction,
    isWanted: (batch: ModelBatch) => boolean,
  ): { batch: ModelBatch; id: number } | undefined {
    const { batches } = this.model
    const wanted = batches.filter(isWanted)
    const batch = pickOf(pick % 10 === 0 || wanted.length === 0 ? batches : wanted, pick)
    return batch && { batch, id: this.batchIds[batches.indexOf(batch)] as number }
  }

  #idOfWithdrawal(withdrawal: ModelWithdrawal): number {
    return this.withdrawalIds[this.model.withdrawals.indexOf(withdrawal)] as number
  }

  async #agentMoney(action: MoneyAction): Promise<void> {
    const { model } = this
    const isWanted = (agent: ModelAgent) =>
      action.kind === 'writeOff' ? agent.owed > 0 : agent.status === 'Closed' && agent.balance > 0
    const wanted = model.agents.filter(isWanted)
    const agent = pickOf(wanted.length === 0 ? model.agents : wanted, action.pick) as ModelAgent
    const agentId = this.idOf(agent)
    if (action.kind === 'writeOff') {
      const part = action.flag ? agent.owed : 1 + (action.amount % agent.owed)
      const amount = agent.owed === 0 || isSeldom(action) ? action.amount : part
      const input = { amount: decimal(amount), reason: 'hardship' }
      await this.#expect(action, model.writeOff(agent, amount), () =>
        writeOffDebt(this.#deps, { agentId, input, actor: staff }),
      )
      return
    }
    const before = model.withdrawals.length
    await this.#expect(action, model.requestLast(agent), () =>
      requestLastWithdrawal(this.#deps, { agentId, actor: staff }),
    )
    if (model.withdrawals.length > before) await this.noteWithdrawal()
  }

  async #override(action: MoneyAction): Promise<void> {
    const { withdrawals } = this.model
    const isConcerning = ({ status, agent }: ModelWithdrawal) =>
      status === 'Pending' && (agent.owed > 0 || agent.status === 'Suspended' || agent.status === 'Pending')
    const wanted = withdrawals.filter(isConcerning)
    const withdrawal = pickOf(wanted.length === 0 ? withdrawals : wanted, action.pick)
    if (withdrawal === undefined) return
    const input = { override: { concerns: [...concerns], reason: 'looked into' } }
    await this.#expect(action, this.model.approveAnyway(withdrawal), () =>
      approveWithdrawal(this.#deps, { id: this.#idOfWithdrawal(withdrawal), input, actor: staff }),
    )
  }

  async #repeat(action: MoneyAction): Promise<void> {
    const { withdrawals } = this.model
    const wanted = withdrawals.filter(({ status }) => status === 'Rejected')
    const withdrawal = pickOf(wanted.length === 0 ? withdrawals : wanted, action.pick)
    if (withdrawal === undefined) return
    const id = this.#idOfWithdrawal(withdrawal)
    const before = withdrawals.length
    await this.#expect(action, this.model.repeat(withdrawal), () =>
      repeatWithdrawal(this.#deps, { id, input: { reason: 'mixed up' }, actor: staff }),
    )
    if (withdrawals.length > before) await this.noteWithdrawal()
  }

  async #reopen(action: MoneyAction): Promise<void> {
    const agents = this.model.agents.slice(1)
    const wanted = agents.filter(({ paymentStatus }) => paymentStatus === 'Rejected')
    const agent = pickOf(wanted.length === 0 ? agents : wanted, action.pick)
    if (agent === undefined) return
    const id = this.paymentIds[this.model.agents.indexOf(agent)] as number
    await this.#expect(action, this.model.reopenPayment(agent), () =>
      reopenPayment(this.#deps, { id, input: { reason: 'mixed up' }, actor: staff }),
    )
  }

  async #draft(action: MoneyAction): Promise<void> {
    const minimum = action.flag ? 0 : action.amount / 2
    const input = minimum === 0 ? {} : { minimum: decimal(Math.ceil(minimum)) }
    await this.#expect(action, this.model.draft(Math.ceil(minimum)), async () => {
      this.batchIds.push((await createBatch(this.#deps, { input, actor: staff })).id)
    })
  }

  /** Puts another withdrawal into a draft, or takes one out. */
  async #change(action: MoneyAction): Promise<void> {
    const found = this.#batchOf(action, ({ state }) => state === 'draft')
    const isAdding = action.kind === 'add'
    const some = isAdding
      ? this.model.withdrawals.filter((one) => one.payout === 'waiting' && !this.model.isInBatch(one))
      : (found?.batch.withdrawals ?? [])
    const withdrawal = pickOf(some.length === 0 ? this.model.withdrawals : some, action.amount)
    if (found === undefined || withdrawal === undefined) return
    const { batch, id } = found
    const change = { id, input: { ids: [this.#idOfWithdrawal(withdrawal)] }, actor: staff }
    const expected = isAdding ? this.model.addToDraft(batch, withdrawal) : this.model.takeOutOfDraft(batch, withdrawal)
    await this.#expect(action, expected, () => (isAdding ? addToBatch : removeFromBatch)(this.#deps, change))
  }

  async #batch(action: MoneyAction): Promise<void> {
    const wanted = action.kind === 'settle' ? 'released' : 'draft'
    const found = this.#batchOf(action, ({ state }) => state === wanted)
    if (found === undefined) return
    const { batch, id } = found
    if (action.kind === 'dissolve') {
      await this.#expect(action, this.model.dissolve(batch), () => dissolveBatch(this.#deps, { id, actor: staff }))
    } else if (action.kind === 'settle') {
      await this.#expect(action, this.model.settle(batch), () =>
        settleBatch(this.#deps, { id, input: {}, actor: staff }),
      )
    } else await this.#release(action, found)
  }

  async #release(action: MoneyAction, { batch, id }: { batch: ModelBatch; id: number }): Promise<void> {
    const lines = this.model.linesOf(batch)
    // An empty batch has no lines that staff could have seen.
    if (lines.length === 0) return
    const total = lines.reduce((all, { amount }) => all + amount, 0) + (isSeldom(action) ? 1 : 0)
    const input = { format: action.flag ? 'csv' : 'pain.001', lines: lines.length, total: decimal(total) }
    await this.#expect(action, this.model.release(batch, total), () =>
      releaseBatch(this.#deps, { id, input, actor: staff }),
    )
  }

  /** Imports a file of the bank twice. It has lines of the batch, perhaps one twice, and a line of another batch or of none. */
  async #results(action: MoneyAction): Promise<void> {
    const found = this.#batchOf(action, ({ state }) => state === 'released' || state === 'settled')
    if (found === undefined) return
    const { batch, id } = found
    const chosen = batch.withdrawals.filter((_, index) => (action.amount >> index) % 2 === 0)
    const others = [pickOf(batch.withdrawals, action.amount), pickOf(this.model.withdrawals, action.pick)]
    const answers = [...chosen, ...others].flatMap((withdrawal, index): Answer[] =>
      withdrawal === undefined ? [] : [{ withdrawal, result: (action.pick >> index) % 3 === 2 ? 'returned' : 'paid' }],
    )
    const lines = answers.map(({ withdrawal, result }) => `${this.#idOfWithdrawal(withdrawal)},${result}`)
    const input = { file: ['Withdrawal,Result', ...lines].join('\n') }
    for (const time of ['first', 'second']) {
      const expected = this.model.results(batch, answers)
      const real = async () => {
        const { paid, returned, unchanged, unmatched } = await importResults(this.#deps, { id, input, actor: staff })
        const counts = { paid, returned, unchanged, unmatched }
        if (JSON.stringify(counts) === JSON.stringify(expected)) return
        this.surprises.push(`${time} ${JSON.stringify({ action, counts })} instead of ${JSON.stringify(expected)}`)
      }
      await this.#expect(action, expected === undefined ? 'conflict' : 'ok', real)
    }
  }
}
