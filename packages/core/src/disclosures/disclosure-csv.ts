/** An income disclosure as a table: one figure a line. No I/O. */
import type { IncomeFigures, PeriodFigures } from '@evergrove/contract/disclosures/disclosures'
import { csvLines } from '../platform/csv.ts'

type Cell = string | number | boolean | null
type Line = [group: string, figure: string, value: Cell]

const isPlain = (value: unknown): value is Cell => value === null || typeof value !== 'object'

/** A value with its name, or everything in it, with names such as `bonuses.median`. */
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

/** Every figure with its period and group of agents. What is withheld is empty. */
export const disclosureCsv = ({ since_beginning, years }: IncomeFigures): string =>
  csvLines([['From', 'To', 'Agents', 'Figure', 'Value'], ...[since_beginning, ...years].flatMap(periodLines)])
