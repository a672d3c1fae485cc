/** What is published about the income of agents. */
import {
  type DisclosureRecord,
  type IncomeDisclosure,
  incomeFiguresSchema,
  type TypicalIncome,
} from '@evergrove/contract/disclosures/disclosures'
import { notFound } from '../platform/errors.ts'
import type { Database } from '../platform/schema.ts'
import { disclosureCsv } from './disclosure-csv.ts'
import { findDisclosure, findPreface, type RecordRow, selectRecords } from './disclosures.repository.ts'

export const toRecord = ({ id, until, published_at, digest }: RecordRow): DisclosureRecord => ({
  number: id,
  until: until.toISOString(),
  published_at: published_at.toISOString(),
  digest,
})

const figuresIn = ({ canonical }: { canonical: string }) => incomeFiguresSchema.parse(JSON.parse(canonical))

/**
 * The newest disclosure, or the one with this number, with the preface that is shown before every one. Throws `not_found` for a
 * number that does not exist. Without a number and before the first one, the disclosure is null.
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

/** The figures that stand wherever earnings are advertised; null until there are any. */
export async function getTypicalIncome(db: Database): Promise<TypicalIncome> {
  const row = await findDisclosure(db)
  if (row === undefined) return null
  const { number, until, currency, since_beginning: whole } = figuresIn(row)
  return {
    number,
    until,
    currency,
    agents: whole.agents,
    median: whole.bonuses.median,
    earned_nothing_percent: whole.earned_nothing.percent,
    earned_less_than_fee_percent: whole.earned_less_than_fee.percent,
  }
}

/** The file of a disclosure, or of the newest one: the very text that was digested, or its table. Throws `not_found`. */
export async function getDisclosureFile(
  db: Database,
  { number, format }: { number?: number | undefined; format: 'json' | 'csv' },
): Promise<{ number: number; text: string }> {
  const row = await findDisclosure(db, number)
  if (row === undefined) throw notFound()
  return { number: row.id, text: format === 'json' ? row.canonical : disclosureCsv(figuresIn(row)) }
}
