/** Judges the records about agents once all agents are known: which of them come, and what they add up to. */
import { formatMoney } from '@evergrove/contract/platform/money-codec'
import type { AgentRegister } from './agent-register.ts'
import type { Mapping } from './mapping.ts'
import { amountIn, findingOf, type ReadRecord, textIn } from './read-record.ts'
import type { Change, Finding, Reason } from './reasons.ts'

export type Sums = {
  /** How many agents come, by status. */
  agents: Record<string, number>
  feesApproved: { count: number; amount: bigint }
  balances: bigint
  owed: bigint
  matchBonusEarned: bigint
  referralBonusEarned: bigint
  pendingWithdrawals: { count: number; amount: bigint }
  /** How many agents have reached each level. */
  levels: Record<string, number>
}

/** A record that is about an agent, without its fields. */
export type Owned = Pick<ReadRecord, 'record' | 'entity' | 'values'>

const noSums = (): Sums => ({
  agents: {},
  feesApproved: { count: 0, amount: 0n },
  balances: 0n,
  owed: 0n,
  matchBonusEarned: 0n,
  referralBonusEarned: 0n,
  pendingWithdrawals: { count: 0, amount: 0n },
  levels: {},
})

const OWNED: ReadonlySet<string> = new Set(['account_infos', 'placements', 'payments', 'withdrawals'])
/** Of these an agent has one. */
const ONLY_ONE: ReadonlySet<string> = new Set(['account_infos', 'placements', 'payments'])

/** Returns whether the records of an entity are about agents. */
export const isOwned = (entity: string): boolean => OWNED.has(entity)

/** Returns the former balance less what the agent owes. Below zero, it is what the agent owes. */
export function netIn(info: Pick<Owned, 'values'>): bigint {
  const balance = amountIn(info, 'total_balance')
  return balance < 0n ? balance : balance - amountIn(info, 'owed')
}

/** Returns the balance of a withdrawal after its amount was taken. */
export const balanceAfter = (withdrawal: Pick<Owned, 'values'>): bigint =>
  amountIn(withdrawal, 'balance_before') - amountIn(withdrawal, 'amount')

/** Returns the status in which a payment comes: the fee of an Active agent counts as paid. */
export const paymentStatusOf = (payment: Pick<Owned, 'values'>, agentStatus: string | undefined): string =>
  agentStatus === 'Active' ? 'Approved' : (textIn(payment, 'status') ?? 'Pending')

export class OwnedRecords {
  readonly findings: Finding[] = []
  readonly sums = noSums()
  readonly #register: AgentRegister
  readonly #mapping: Mapping
  readonly #onChange: (change: Change) => void
  /** The agents who have their only record of an entity. */
  readonly #seen = new Map<string, Set<string>>()
  readonly #children = new Map<string, number>()

  constructor(register: AgentRegister, mapping: Mapping, onChange: (change: Change) => void = () => {}) {
    this.#register = register
    this.#mapping = mapping
    this.#onChange = onChange
  }

  /** Returns the key of the agent whom a record is about; undefined if the record is refused. Records come in their order. */
  judge(owned: Owned): string | undefined {
    const { entity } = owned.entity
    const agent = this.find(owned, 'agent')
    if (agent === undefined)
      return this.#refuse(owned, 'agent', this.#register.whyMissing(...this.#named(owned, 'agent')))
    if (ONLY_ONE.has(entity)) {
      const seen = this.#seen.get(entity) ?? new Set()
      this.#seen.set(entity, seen)
      if (seen.has(agent)) return this.#refuse(owned, 'agent', 'agent_twice')
      seen.add(agent)
    }
    const refused = this.#faultOf(owned, agent)
    return refused === undefined ? agent : this.#refuse(owned, ...refused)
  }

  /** Returns the key of the agent that a field of the record refers to; undefined if that agent does not come. */
  find(owned: Pick<Owned, 'entity' | 'values'>, field: string): string | undefined {
    return this.#register.find(...this.#named(owned, field))
  }

  #named({ entity, values }: Pick<Owned, 'entity' | 'values'>, field: string): Parameters<AgentRegister['find']> {
    return [textIn({ values }, field), entity.fields.get(field)?.by ?? 'key']
  }

  #faultOf(owned: Owned, agent: string): [field: string, reason: Reason] | undefined {
    switch (owned.entity.entity) {
      case 'account_infos':
        return this.#faultOfInfo(owned)
      case 'placements':
        return this.#faultOfPlacement(owned)
      case 'payments':
        return this.#faultOfPayment(owned, agent)
      default:
        return this.#faultOfWithdrawal(owned)
    }
  }

  #refuse(owned: Owned, field: string, reason: Reason): undefined {
    const value = owned.values[field]
    this.findings.push({
      ...findingOf(owned, field, reason),
      value: typeof value === 'bigint' ? formatMoney(value) : textIn(owned, field),
    })
  }

  #faultOfInfo(owned: Owned): [string, Reason] | undefined {
    const [balance, owed] = [amountIn(owned, 'total_balance'), amountIn(owned, 'owed')]
    if (balance < 0n && owed !== -balance && this.#mapping.negativeBalance === 'refused')
      return ['total_balance', 'negative_balance']
    const { sums } = this
    const net = netIn(owned)
    if (net < 0n) sums.owed -= net
    else sums.balances += net
    sums.matchBonusEarned += amountIn(owned, 'match_bonus_earned')
    sums.referralBonusEarned += amountIn(owned, 'referral_bonus_earned')
    const level = String(amountIn(owned, 'depth'))
    sums.levels[level] = (sums.levels[level] ?? 0) + 1
    return undefined
  }

  /** A place whose parent does not come, or on a side that is taken, is given by the plan instead and not refused. */
  #faultOfPlacement(owned: Owned): [string, Reason] | undefined {
    const parent = this.find(owned, 'parent')
    if (parent === undefined) return undefined
    const children = (this.#children.get(parent) ?? 0) + 1
    this.#children.set(parent, children)
    return children > 2 ? ['parent', 'third_child'] : undefined
  }

  #faultOfPayment(owned: Owned, agent: string): [string, Reason] | undefined {
    const [value, status] = [textIn(owned, 'status') ?? '', this.#register.statusOf(agent)]
    if (value === 'Approved' && status === 'Pending') return ['status', 'status_differs']
    const becomes = paymentStatusOf(owned, status)
    if (becomes !== value) {
      const { model, key, at } = owned.record
      this.#onChange({ model, key, at, field: 'status', value, becomes })
    }
    if (becomes === 'Approved') add(this.sums.feesApproved, owned)
    return undefined
  }

  #faultOfWithdrawal(owned: Owned): [string, Reason] | undefined {
    const after = owned.values['balance_after']
    if (balanceAfter(owned) < 0n || (after !== undefined && after !== balanceAfter(owned)))
      return ['balance_after', 'balances_differ']
    if (textIn(owned, 'status') === 'Pending') add(this.sums.pendingWithdrawals, owned)
    return undefined
  }
}

function add(sum: { count: number; amount: bigint }, owned: Owned): void {
  sum.count += 1
  sum.amount += amountIn(owned, 'amount')
}
