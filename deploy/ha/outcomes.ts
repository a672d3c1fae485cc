/** What drills found, as figures. */

export type Outcome = {
  /** Whether everything that is promised held. */
  isKept: boolean
  /** Acknowledged withdrawal requests. */
  acts: number
  lost: number
  doubled: number
  /** Each time without an act or, of a restore, until the server took writes. */
  seconds: number[]
  /** Responses with 5xx, and requests without a response. All of them are sent again. */
  failed: number
  /** Those of them that were for public pages. */
  pages: number
}

const HEADINGS = ['drill', 'acts', 'lost', 'doubled', 'seconds', 'failed', 'pages', '']

const range = (seconds: number[]): string =>
  seconds.length === 0 ? '' : `${Math.min(...seconds).toFixed(1)} to ${Math.max(...seconds).toFixed(1)}`

/** A table with a line for each drill. */
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
