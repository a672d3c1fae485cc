/** Published figures about the income of agents, also as a table with one figure a line. */
import {
  type DisclosureRecord,
  type IncomeDisclosure,
  type IncomeFigures,
  incomeFiguresSchema,
  type PeriodFigures,
  type PlanInBrief,
  type TypicalIncome,
} from '@evergrove/contract/disclosures/disclosures'
import { formatMoney } from '@evergrove/contract/platform/money'
import { getPlanInForce } from '../plan/index.ts'
import { companyCurrency } from '../platform/company-settings.ts'
import { csvLines } from '../platform/csv.ts'
import { notFound, requireFound } from '../platform/errors.ts'
import type { Database } from '../platform/schema.ts'
import { findDisclosure, findPreface, type RecordRow, selectRecords } from './disclosures.repository.ts'

type Cell = string | number | boolean | null
type Line = [group: string, figure: string, value: Cell]

const isPlain = (value: unknown): value is Cell => value === null || typeof value !== 'object'

/** Returns a value with its name, or all values in it, with names such as `bonuses.median`. */
function linesOf(group: string, name: string, value: unknown): Line[] {
  if (isPlain(value)) return [[group, name, value]]
  return Object.entries(value as object).flatMap(([key, member]) =>
    linesOf(group, name === '' ? key : `${name}.${key}`, member),
  )
}

function periodLines({ from, to, joined, top, plan_versions, ...figures }: PeriodFigures): string[][] {
  const lines: Line[] = [
    ...linesOf('all', '', figures),
    ['all', 'plan_versions', plan_versions.join(' ')],
    ...(top ?? []).flatMap(({ percent, ...share }) => linesOf('all', `top_${percent}_percent`, share)),
    ...joined.flatMap(({ from: first, to: last, ...group }) =>
      linesOf(first === last ? `joined ${first}` : `joined ${first} to ${last}`, '', group),
    ),
  ]
  return lines.map(([group, figure, value]) => [from, to, group, figure, value === null ? '' : String(value)])
}

/** Returns every figure with its period and group of agents as CSV. Withheld figures are empty. */
const disclosureCsv = ({ since_beginning, years }: IncomeFigures): string =>
  csvLines([['From', 'To', 'Agents', 'Figure', 'Value'], ...[since_beginning, ...years].flatMap(periodLines)])

export const toRecord = ({ id, until, published_at, digest }: RecordRow): DisclosureRecord => ({
  number: id,
  until: until.toISOString(),
  published_at: published_at.toISOString(),
  digest,
})

const figuresIn = ({ canonical }: { canonical: string }) => incomeFiguresSchema.parse(JSON.parse(canonical))

/**
 * Returns the newest disclosure, or the one with this number, with the preface that is shown before every one. Throws
 * `not_found` for a number that does not exist. Without a number and before the first disclosure, the disclosure is
 * null.
 */
export async function getIncomeDisclosure(db: Database, number?: number): Promise<IncomeDisclosure> {
  const [row, preface, rows] = await Promise.all([findDisclosure(db, number), findPreface(db), selectRecords(db)])
  if (row === undefined && number !== undefined) throw notFound()
  return {
    disclosure: row === undefined ? null : { ...toRecord(row), figures: figuresIn(row) },
    preface: {
      version: preface?.version ?? 0,
      text: preface?.body ?? null,
      changed_at: preface?.changed_at.toISOString() ?? null,
    },
    records: rows.map(toRecord),
  }
}

async function findTypical(db: Database): Promise<TypicalIncome> {
  const row = await findDisclosure(db)
  if (row === undefined) return null
  const { number, until, currency, since_beginning: whole } = figuresIn(row)
  return {
    number,
    until,
    currency,
    agents: whole.agents,
    median: whole.bonuses.median,
    median_after_fee: whole.net.median,
    earned_nothing_percent: whole.earned_nothing.percent,
    earned_less_than_fee_percent: whole.earned_less_than_fee.percent,
  }
}

/**
 * Returns the figures that are shown next to every advertisement of earnings, null until there are any, and the fee and
 * the bonuses of the plan in force. Throws while no plan has been published.
 */
export async function getTypicalIncome(db: Database): Promise<{ typical: TypicalIncome; plan: PlanInBrief }> {
  const [typical, { registration_fee, referral_bonus, levels }] = await Promise.all([
    findTypical(db),
    getPlanInForce(db),
  ])
  return {
    typical,
    plan: {
      currency: companyCurrency(),
      registration_fee: formatMoney(registration_fee),
      referral_bonus: formatMoney(referral_bonus),
      match_bonuses: levels.map(({ expected_match_bonus }) => formatMoney(expected_match_bonus)),
    },
  }
}

/** Returns the file of a disclosure, or of the newest one: the exact text that was digested, or its table. Throws `not_found`. */
export async function getDisclosureFile(
  db: Database,
  { number, format }: { number?: number | undefined; format: 'json' | 'csv' },
): Promise<{ number: number; text: string }> {
  const row = requireFound(await findDisclosure(db, number))
  return { number: row.id, text: format === 'json' ? row.canonical : disclosureCsv(figuresIn(row)) }
}
