/** The results of drills as figures. */

export type Outcome = {
  /** True if every promise held. */
  isKept: boolean
  /** Acknowledged withdrawal requests. */
  acts: number
  lost: number
  doubled: number
  /** Each time without an act or, for a restore, until the server accepted writes. */
  seconds: number[]
  /** Responses with 5xx, and requests without a response. All of these requests are repeated. */
  failed: number
  /** The number of failed requests for public pages. */
  pages: number
}

const HEADINGS = ['drill', 'acts', 'lost', 'doubled', 'seconds', 'failed', 'pages', '']

const range = (seconds: number[]): string =>
  seconds.length === 0 ? '' : `${Math.min(...seconds).toFixed(1)} to ${Math.max(...seconds).toFixed(1)}`

/** Formats a table with a line for each drill. */
export function describeOutcomes(outcomes: [name: string, outcome: Outcome][]): string {
  const rows = outcomes.map(([name, { isKept, acts, lost, doubled, seconds, failed, pages }]) => [
    name,
    ...[acts, lost, doubled].map(String),
    range(seconds),
    ...[failed, pages].map(String),
    isKept ? 'PASSED' : 'FAILED',
  ])
  return [HEADINGS, ...rows]
    .map((row) =>
      row
        .map((cell) => cell.padEnd(14))
        .join('')
        .trimEnd(),
    )
    .join('\n')
}
