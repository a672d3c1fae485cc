/** Medians, and tables in Markdown. */

export const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2
}

/** Returns the value below which this share of the values lies. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Formats a figure for a table, with thousands separators, and with decimals only if they matter. */
export function figure(value: number, digits?: number): string {
  if (digits === undefined) return figure(value, value >= 100 ? 0 : value >= 1 ? 2 : 3)
  return Number.isNaN(value) ? '–' : value.toLocaleString('en-US', { maximumFractionDigits: digits })
}

export const percent = (share: number): string => `${Math.round(share * 100)} %`

export function printTable(title: string, rows: Record<string, string>[]): void {
  const columns = Object.keys(rows[0] ?? {})
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  console.log(`\n### ${title}\n`)
  console.log(line(columns))
  console.log(line(columns.map(() => '---')))
  for (const row of rows) console.log(line(columns.map((column) => row[column] ?? '')))
}
