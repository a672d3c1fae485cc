/** The fourth step of a move: compares the source with the product, agent by agent, and lists every difference. */
import { type EarnedField, earnedFields } from '@evergrove/contract/ledger/transfer-kinds'
import { formatMoney } from '@evergrove/contract/platform/money-codec'
import { keysOf } from '@evergrove/contract/platform/records'
import { csvLines } from '../platform/csv.ts'
import type { Database } from '../platform/schema.ts'
import { type CheckDeps, type Judged, judgeSource, type Records, readEntities } from './check.ts'
import { netIn, OwnedRecords } from './owned-records.ts'
import { amountIn, canCome } from './read-record.ts'
import { reasons } from './reasons.ts'
import { type BroughtFigures, listBroughtFigures } from './report.repository.ts'
import { BATCH, inBatches } from './source.ts'

type Figures = Partial<
  Record<'balance' | EarnedField, bigint> & Record<'level' | 'downlines' | 'referrals', number>
> & {
  status: string | undefined
}

/** The figures that are compared, each with the reason why they may differ. */
const compared: Readonly<Record<keyof Figures, string>> = {
  status: 'The status was changed after this export, or the company’s own agent has another one.',
  balance: 'The balance was changed after this export. Amounts below zero are owed.',
  ...(Object.fromEntries(
    earnedFields.map((field) => [field, 'The earnings were changed after this export.']),
  ) as Record<EarnedField, string>),
  level: 'The level is counted from the places that were brought over or given by the plan.',
  downlines:
    'Downlines are counted up to six levels below, from the places that were brought over or given by the plan.',
  referrals: 'Referrals who were refused or skipped do not count, and those who joined since do.',
}

const HEADINGS = ['model', 'key', 'code', 'figure', 'source', 'product', 'reason']

const textOfFigure = (value: string | number | bigint | undefined): string =>
  typeof value === 'bigint' ? formatMoney(value) : String(value ?? '')

/** Returns what the source says of every agent that comes, by its key. */
async function readFigures(records: Records, deps: CheckDeps, { register }: Judged): Promise<Map<string, Figures>> {
  const figures = new Map<string, Figures>()
  const referrals = register.countReferrals()
  for (const key of register.keys()) {
    figures.set(key, { status: register.statusOf(key), referrals: referrals.get(key) ?? 0 })
  }
  const owned = new OwnedRecords(register, deps.mapping)
  for await (const read of readEntities(records, deps, (entity) => entity === 'account_infos')) {
    const found = figures.get((canCome(read) ? owned.judge(read) : undefined) ?? '')
    if (found === undefined) continue
    found.balance = netIn(read)
    for (const field of earnedFields) found[field] = amountIn(read, field)
    found.level = Number(amountIn(read, 'depth'))
    if (read.values['downlines'] !== undefined) found.downlines = Number(amountIn(read, 'downlines'))
  }
  return figures
}

function differencesOf(source: Figures, { former_id, code, ...product }: BroughtFigures, model: string): string[][] {
  return keysOf(compared).flatMap((figure) => {
    const [there, here] = [source[figure], product[figure]]
    if (there === undefined || there === here) return []
    return [[model, former_id, code, figure, textOfFigure(there), textOfFigure(here), compared[figure]]]
  })
}

/**
 * Yields the text of a CSV file with every difference between the source and the product: records that were not brought
 * over, figures of agents that differ, and agents who are in one of them only. Throws `invalid` under `source` for an
 * export that cannot be read.
 */
export async function* reportMoveIn(db: Database, records: Records, deps: CheckDeps): AsyncGenerator<string> {
  const judged = await judgeSource(records, deps)
  const figures = await readFigures(records, deps, judged)
  yield csvLines([HEADINGS])
  for await (const some of inBatches(judged.findings, BATCH)) {
    yield csvLines(
      some.map(({ model, key, field, value = '', reason, why }) => [
        model,
        key,
        '',
        field,
        value,
        '',
        `Not brought over. ${why ?? reasons[reason]}`,
      ]),
    )
  }
  const model = judged.register.model ?? ''
  for (let after = 0; ; ) {
    const rows = await listBroughtFigures(db, { after, limit: BATCH })
    if (rows.length === 0) break
    after = rows.at(-1)?.id ?? after
    const lines = rows.flatMap((row) => {
      const source = figures.get(row.former_id)
      figures.delete(row.former_id)
      if (source !== undefined) return differencesOf(source, row, model)
      return [[model, row.former_id, row.code, 'agent', '', row.status, 'This export does not have the agent.']]
    })
    if (lines.length > 0) yield csvLines(lines)
  }
  for await (const missing of inBatches(figures, BATCH)) {
    yield csvLines(
      missing.map(([key, { status = '' }]) => [
        model,
        key,
        '',
        'agent',
        status,
        '',
        'The agent is not brought over yet.',
      ]),
    )
  }
}
