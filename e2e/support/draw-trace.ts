/** Draws a trace as a tree with its times, in an SVG that follows the reader's colour scheme. */
import type { ReceivedSpan } from '@evergrove/server/testing/receive-spans'

type Row = { span: ReceivedSpan; depth: number }
type Kind = 'browser' | 'request' | 'sql' | 'job' | 'mail'

const WIDTH = 1000
const LABELS = 380
const ROW = 24
const TOP = 84
const RIGHT = 76
const INDENT = 16
/** A shorter bar could not be seen. */
const SHORTEST = 2
const LONGEST_LABEL = 46

const LEGEND: [Kind, string][] = [
  ['browser', 'Browser'],
  ['request', 'Request'],
  ['sql', 'SQL'],
  ['job', 'Job'],
  ['mail', 'Email'],
]

const STYLE = `
  text { font: 13px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; fill: #1c2b25 }
  .title { font-size: 17px; font-weight: 600 } .quiet { fill: #55655e } .time { font-variant-numeric: tabular-nums }
  .page { fill: #ffffff } .line { stroke: #d9e0dc } .band { fill: #f4f7f5 }
  .browser { fill: #7a5c00 } .request { fill: #0f5c43 } .sql { fill: #3c78b4 } .job { fill: #8a4fa3 } .mail { fill: #b4502d }
  @media (prefers-color-scheme: dark) {
    text { fill: #e4ebe7 } .quiet { fill: #a3b2ab } .page { fill: #15201b } .line { stroke: #33443c } .band { fill: #1b2822 }
    .browser { fill: #e0b93f } .request { fill: #4fb892 } .sql { fill: #7fb2e5 } .job { fill: #c793dd } .mail { fill: #ef9a77 }
  }`

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const shortened = (text: string): string =>
  text.length > LONGEST_LABEL ? `${text.slice(0, LONGEST_LABEL - 1)}…` : text

function kindOf({ name, attributes }: ReceivedSpan): Kind {
  if ('db.operation.name' in attributes) return 'sql'
  if ('http.route' in attributes) return 'request'
  if (name.startsWith('job ')) return 'job'
  return name === 'send mail' ? 'mail' : 'browser'
}

/** The spans as a tree, from top to bottom, with children in the order in which they began. */
function rowsOf(spans: ReceivedSpan[]): Row[] {
  const ids = new Set(spans.map(({ spanId }) => spanId))
  const isRoot = ({ parentSpanId }: ReceivedSpan) => parentSpanId === undefined || !ids.has(parentSpanId)
  const rows: Row[] = []
  const add = (parents: ReceivedSpan[], depth: number): void => {
    for (const span of parents.toSorted((one, other) => one.startedAt - other.startedAt)) {
      rows.push({ span, depth })
      add(
        spans.filter(({ parentSpanId }) => parentSpanId === span.spanId),
        depth + 1,
      )
    }
  }
  add(spans.filter(isRoot), 0)
  return rows
}

function drawRow({ span, depth }: Row, index: number, place: (moment: number) => number): string {
  const y = TOP + index * ROW
  const from = place(span.startedAt)
  const width = Math.max(place(span.endedAt) - from, SHORTEST)
  const ms = span.endedAt - span.startedAt
  const label = escaped(shortened(span.name))
  return `
  ${index % 2 === 0 ? `<rect class="band" x="12" y="${y}" width="${WIDTH - 24}" height="${ROW}" rx="4"/>` : ''}
  <text x="${20 + depth * INDENT}" y="${y + 16}">${label}</text>
  <rect class="${kindOf(span)}" x="${from.toFixed(1)}" y="${y + 6}" width="${width.toFixed(1)}" height="${ROW - 12}" rx="2"/>
  <text class="quiet time" x="${(from + width + 6).toFixed(1)}" y="${y + 16}">${ms < 10 ? ms.toFixed(1) : ms.toFixed(0)} ms</text>`
}

/** Draws spans, which must all belong to one trace. */
export function drawTrace(title: string, spans: ReceivedSpan[]): string {
  const rows = rowsOf(spans)
  const start = Math.min(...spans.map(({ startedAt }) => startedAt))
  const total = Math.max(...spans.map(({ endedAt }) => endedAt)) - start
  const scale = (WIDTH - LABELS - RIGHT) / total
  const place = (moment: number) => LABELS + (moment - start) * scale
  const height = TOP + rows.length * ROW + 20
  const legend = LEGEND.map(
    ([kind, name], index) =>
      `<rect class="${kind}" x="${20 + index * 88}" y="52" width="12" height="12" rx="2"/><text class="quiet" x="${38 + index * 88}" y="63">${name}</text>`,
  )
  const bars = rows.map((row, index) => drawRow(row, index, place))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escaped(title)}">
  <style>${STYLE}</style>
  <rect class="page" width="${WIDTH}" height="${height}" rx="12"/>
  <text class="title" x="20" y="34">${escaped(title)}</text>
  ${legend.join('')}
  <text class="quiet time" x="${LABELS}" y="79">0 ms</text>
  <text class="quiet time" x="${WIDTH - RIGHT}" y="79" text-anchor="end">${total.toFixed(0)} ms</text>
  <line class="line" x1="${LABELS}" x2="${LABELS}" y1="${TOP}" y2="${height - 16}"/>${bars.join('')}
</svg>
`
}
