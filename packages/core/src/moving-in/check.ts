/**
 * The second step of a move: what would be refused or changed, and the sums that the accountant compares. Nothing is
 * stored (ADR 0069).
 */
import { formatMoney } from '@evergrove/contract/platform/money-codec'
import { AgentRegister } from './agent-register.ts'
import { type Mapping, ModelFinder } from './mapping.ts'
import { amountIn, canCome, findingOf, type ReadRecord, readRecord, textIn } from './read-record.ts'
import { type Change, type Finding, type Reason, reasons } from './reasons.ts'
import { refuseSource, type SourceRecord } from './source.ts'

type Sums = {
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

type Check = { findings: Finding[]; changes: Change[]; sums: Sums }

type CheckDeps = {
  mapping: Mapping
  /** Whether the media folder has a picture at the path that can be read. */
  hasPicture: (path: string) => Promise<boolean>
}

/** A record that is about an agent, without its fields. */
type Owned = Pick<ReadRecord, 'record' | 'entity' | 'values'>

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

/** Checks the records about agents once all agents are known. */
class OwnedRecords {
  readonly findings: Finding[] = []
  readonly sums = noSums()
  readonly #register: AgentRegister
  readonly #mapping: Mapping
  readonly #seen = new Set<string>()
  readonly #children = new Map<string, number>()

  constructor(register: AgentRegister, mapping: Mapping) {
    this.#register = register
    this.#mapping = mapping
  }

  check(owned: Owned): void {
    const { entity } = owned.entity
    const agent = this.#find(owned, 'agent')
    if (agent === undefined) return this.#refuse(owned, 'agent', 'agent_missing')
    if (ONLY_ONE.has(entity) && this.#seen.has(`${entity} ${agent}`)) return this.#refuse(owned, 'agent', 'agent_twice')
    this.#seen.add(`${entity} ${agent}`)
    if (entity === 'account_infos') this.#checkInfo(owned)
    if (entity === 'placements') this.#checkPlacement(owned)
    if (entity === 'payments' && textIn(owned, 'status') === 'Approved') add(this.sums.feesApproved, owned)
    if (entity === 'withdrawals' && textIn(owned, 'status') === 'Pending') add(this.sums.pendingWithdrawals, owned)
  }

  #find({ entity, values }: Owned, field: string): string | undefined {
    return this.#register.find(textIn({ values }, field), entity.fields.get(field)?.by ?? 'key')
  }

  #refuse(owned: Owned, field: string, reason: Reason): void {
    const value = owned.values[field]
    this.findings.push({
      ...findingOf(owned, field, reason),
      value: typeof value === 'bigint' ? formatMoney(value) : textIn(owned, field),
    })
  }

  #checkInfo(owned: Owned): void {
    const [balance, owed] = [amountIn(owned, 'total_balance'), amountIn(owned, 'owed')]
    if (balance < 0n && owed !== -balance && this.#mapping.negativeBalance === 'refused')
      return this.#refuse(owned, 'total_balance', 'negative_balance')
    const { sums } = this
    if (balance < 0n) sums.owed -= balance
    else sums.balances += balance
    sums.matchBonusEarned += amountIn(owned, 'match_bonus_earned')
    sums.referralBonusEarned += amountIn(owned, 'referral_bonus_earned')
    const level = String(amountIn(owned, 'depth'))
    sums.levels[level] = (sums.levels[level] ?? 0) + 1
  }

  /** A place whose parent does not come, or on a side that is taken, is given by the plan instead and not refused. */
  #checkPlacement(owned: Owned): void {
    const parent = this.#find(owned, 'parent')
    if (parent === undefined) return
    const children = (this.#children.get(parent) ?? 0) + 1
    this.#children.set(parent, children)
    if (children > 2) this.#refuse(owned, 'parent', 'third_child')
  }
}

function add(sum: { count: number; amount: bigint }, owned: Owned): void {
  sum.count += 1
  sum.amount += amountIn(owned, 'amount')
}

/**
 * Returns every record that would be refused and every value that would be changed, and the sums of what would come.
 * Of equal addresses or codes the first record comes. Throws `invalid` under `source` for an export that cannot be read
 * or lacks a model.
 */
export async function checkSource(records: AsyncIterable<SourceRecord>, deps: CheckDeps): Promise<Check> {
  const { mapping, hasPicture } = deps
  const finder = new ModelFinder(mapping)
  const register = new AgentRegister()
  const waiting: Owned[] = []
  const findings: Finding[] = []
  const changes: Change[] = []
  for await (const record of records) {
    for (const entity of finder.entitiesOf(record)) {
      const read = await readRecord(record, entity, hasPicture)
      findings.push(...read.findings)
      changes.push(...read.changes)
      if (entity.entity === 'agents') findings.push(...register.add(read))
      else if (OWNED.has(entity.entity) && canCome(read)) waiting.push(withoutFields(read))
    }
  }
  const missing = finder.missingModels()
  if (missing.length > 0) throw refuseSource(missing.join(' '))
  findings.push(...register.settleSponsors())
  const owned = new OwnedRecords(register, mapping)
  for (const one of waiting) owned.check(one)
  return {
    findings: [...findings, ...owned.findings],
    changes,
    sums: { ...owned.sums, agents: register.countByStatus() },
  }
}

const withoutFields = ({ record, entity, values }: ReadRecord): Owned => ({
  record: { ...record, fields: {} },
  entity,
  values,
})

/** Returns the findings that stop the move. Pictures do not, and neither do the reasons that the operator allows. */
export const stopping = ({ findings }: Pick<Check, 'findings'>, allowed: ReadonlySet<Reason>): Finding[] =>
  findings.filter(({ reason }) => reason !== 'picture_unreadable' && !allowed.has(reason))

const quoted = (value: string | undefined): string => (value === undefined ? '' : ` "${value.slice(0, 100)}"`)

const findingLine = ({ model, key, field, reason, why, value, at }: Finding): string =>
  `${model} ${key} (${at}), ${field}${quoted(value)}: ${why ?? reasons[reason]} (${reason})`

const changeLine = ({ model, key, field, value, becomes, at }: Change): string =>
  `${model} ${key} (${at}), ${field}${quoted(value)}: becomes${quoted(becomes)}`

const countLines = (what: string, counts: Readonly<Record<string, number>>): string[] =>
  Object.entries(counts)
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([name, count]) => `${what} ${name}: ${count}`)

/** Returns the lines of a check for the operator: what is refused, what is changed, and the sums. */
export function checkLines({ findings, changes, sums }: Check): string[] {
  const { feesApproved, pendingWithdrawals } = sums
  return [
    ...findings.map(findingLine),
    ...changes.map(changeLine),
    ...countLines('Agents', sums.agents),
    `Fees approved: ${feesApproved.count}, together ${formatMoney(feesApproved.amount)}`,
    `Balances: ${formatMoney(sums.balances)}`,
    `Owed by agents: ${formatMoney(sums.owed)}`,
    `Match bonuses earned: ${formatMoney(sums.matchBonusEarned)}`,
    `Referral bonuses earned: ${formatMoney(sums.referralBonusEarned)}`,
    `Withdrawals pending: ${pendingWithdrawals.count}, together ${formatMoney(pendingWithdrawals.amount)}`,
    ...countLines('Agents at level', sums.levels),
  ]
}
