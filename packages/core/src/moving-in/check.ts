/**
 * The second step of a move: what would be refused or changed, and the sums that the accountant compares. Nothing is
 * stored (ADR 0069).
 */
import { formatMoney } from '@evergrove/contract/platform/money-codec'
import { AgentRegister } from './agent-register.ts'
import { type Mapping, ModelFinder } from './mapping.ts'
import { isOwned, OwnedRecords, type Sums } from './owned-records.ts'
import { canCome, type ReadRecord, readRecord } from './read-record.ts'
import { type Change, type Finding, harmless, type Reason, reasons } from './reasons.ts'
import { refuseSource, type SourceRecord } from './source.ts'

export type Check = { findings: Finding[]; changes: Change[]; sums: Sums }

/** Opens the records of a source from the first on. A source is read several times, because it may not fit into the memory. */
export type Records = () => AsyncIterable<SourceRecord>

export type CheckDeps = {
  mapping: Mapping
  /** Whether the media folder has a picture at the path that can be read. */
  hasPicture: (path: string) => Promise<boolean>
}

/** Yields what the records become of the entities that are wanted, each with its values and faults. */
export async function* readEntities(
  records: Records,
  { mapping, hasPicture }: CheckDeps,
  isWanted: (entity: string) => boolean,
): AsyncGenerator<ReadRecord> {
  const finder = new ModelFinder(mapping)
  for await (const record of records()) {
    for (const entity of finder.entitiesOf(record)) {
      if (isWanted(entity.entity)) yield await readRecord(record, entity, hasPicture)
    }
  }
  const missing = finder.missingModels()
  if (missing.length > 0) throw refuseSource(missing.join(' '))
}

/** What would be refused, the sums, and the agents that come. */
export type Judged = Omit<Check, 'changes'> & { register: AgentRegister }

/**
 * Checks a source and keeps its agents, without their values. Throws as `checkSource` does.
 * @param onChange told of each value that would be changed, which may be one for each record
 */
export async function judgeSource(
  records: Records,
  deps: CheckDeps,
  onChange: (change: Change) => void = () => {},
): Promise<Judged> {
  const register = new AgentRegister()
  const findings: Finding[] = []
  const note = (read: ReadRecord) => {
    findings.push(...read.findings)
    read.changes.forEach(onChange)
  }
  for await (const read of readEntities(records, deps, (entity) => !isOwned(entity))) {
    note(read)
    if (read.entity.entity === 'agents') findings.push(...register.add(read))
  }
  findings.push(...register.settleSponsors())
  const owned = new OwnedRecords(register, deps.mapping, onChange)
  for await (const read of readEntities(records, deps, isOwned)) {
    note(read)
    if (canCome(read)) owned.judge(read)
  }
  return {
    findings: [...findings, ...owned.findings],
    sums: { ...owned.sums, agents: register.countByStatus() },
    register,
  }
}

/**
 * Returns every record that would be refused and every value that would be changed, and the sums of what would come.
 * Of equal addresses or codes the first record comes. Throws `invalid` under `source` for an export that cannot be read
 * or lacks a model.
 */
export async function checkSource(records: Records, deps: CheckDeps): Promise<Check> {
  const changes: Change[] = []
  const { findings, sums } = await judgeSource(records, deps, (change) => void changes.push(change))
  return { findings, changes, sums }
}

/** Returns the findings that stop the move. Harmless ones do not, and neither do those that the operator allows. */
export const stopping = ({ findings }: Pick<Check, 'findings'>, allowed: ReadonlySet<Reason>): Finding[] =>
  findings.filter(({ reason }) => !harmless.has(reason) && !allowed.has(reason))

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
