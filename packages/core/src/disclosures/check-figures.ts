/** Compares what is published with the ledger. Digests and audit entries of disclosures are invariants of the ledger. */
import type { LedgerFinding } from '../ledger/index.ts'
import type { Database } from '../platform/schema.ts'
import { findDisclosure } from './disclosures.repository.ts'
import { takeFigures } from './take-figures.ts'

const NAME = 'the figures of the newest income disclosure are those of the ledger'
/** How many figures a finding names. */
const SHOWN = 10

type Leaf = readonly [path: string, value: unknown]

/** Every figure with its path, such as `years.0.bonuses.median`. A list also says how long it is. */
function leavesOf(value: unknown, path = ''): Leaf[] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  const length: Leaf[] = Array.isArray(value) ? [[`${path}.length`, value.length]] : []
  const members = Object.entries(value).flatMap(([name, member]) =>
    leavesOf(member, path === '' ? name : `${path}.${name}`),
  )
  return [...length, ...members]
}

/** The figures in a text; a text that is no JSON is a single one. */
function leavesIn(canonical: string): Leaf[] {
  try {
    return leavesOf(JSON.parse(canonical))
  } catch {
    return [['text', canonical]]
  }
}

/**
 * Takes the figures of the newest disclosure again, as of its own end, and finds every one that was published otherwise. They are the
 * same at any later time, because everything they are taken from is dated: a reversal counts from its own moment on, and neither
 * transfers, plans, sponsors nor the days of joining and closing ever change. What a later release adds to the figures is not
 * compared. Earlier disclosures would take a reading of the whole ledger each: their texts are held by their digests, by the audit
 * trail and by the transparency log.
 */
export async function checkDisclosedFigures(db: Database): Promise<LedgerFinding> {
  const newest = await findDisclosure(db)
  if (newest === undefined) return { name: NAME, count: 0, explained: 0, rows: [] }
  const { id, until, canonical } = newest
  const recomputed = new Map(leavesOf(await takeFigures(db, { number: id, until })))
  const rows = leavesIn(canonical)
    .filter(([path, value]) => recomputed.get(path) !== value)
    .map(([figure, published]) => ({ disclosure: id, figure, published, recomputed: recomputed.get(figure) ?? null }))
  return { name: NAME, count: rows.length, explained: 0, rows: rows.slice(0, SHOWN) }
}
