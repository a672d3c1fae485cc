import { Bar, BarChart, CartesianGrid, Line, LineChart, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'
import type { ChartRow, ChartSeries } from './chart-rows.ts'
import styles from './charts.module.css'

export type ChartProps = {
  /** Describes the chart to screen readers. */
  label: string
  series: readonly ChartSeries[]
  rows: readonly ChartRow[]
  /** The lines of the value axis. The first and the last are its ends. */
  ticks: readonly number[]
  /** Formats a value for the axis, where it may be rounded. */
  formatTick: (value: number) => string
  /** Formats a value exactly, for the reader. */
  format: (value: string) => string
  /** Draws a line for each series instead of stacked columns. The second one is dashed, so that they differ without colour. */
  hasLines?: boolean
  /** Returns the total of all values of a row, if there are several. */
  totalOf?: (row: ChartRow) => string
}

const LEAST_AXIS_WIDTH = 48
/** The widest character in this font, and the space between a text and the columns. */
const CHARACTER_WIDTH = 8
const AXIS_GAP = 10

/** Returns the room for the longest text beside the axis, so that its minus sign is not cut off. */
const axisWidth = (texts: readonly string[]): number =>
  Math.max(LEAST_AXIS_WIDTH, AXIS_GAP + CHARACTER_WIDTH * Math.max(...texts.map(({ length }) => length)))

const axis = { axisLine: false, tickLine: false, tick: { fill: 'var(--color-ink-soft)' } } as const

/**
 * Keeps the layers of a chart out of the order of Tab. React listens for the focus on each element that a library draws into, and
 * Chrome stops at every element of SVG where somebody listens.
 */
function quietenLayers(place: Element | null): void {
  if (place === null) return
  const quieten = () => {
    for (const layer of place.querySelectorAll('g[class^=recharts-zIndex]')) layer.setAttribute('tabindex', '-1')
  }
  quieten()
  new MutationObserver(quieten).observe(place, { childList: true, subtree: true })
}

/** Stacked columns or lines with a scale. Negative values hang from zero. Pointing or arrow keys show a row's values. */
export function Chart(props: ChartProps) {
  const { label, series, rows, ticks, formatTick, hasLines = false } = props
  const Frame = hasLines ? LineChart : BarChart
  const tickOf = new Map(rows.map(({ name, tick }) => [name, tick]))
  const [bottom = 0, top = 1] = [ticks.at(0), ticks.at(-1)]
  return (
    <Frame
      ref={quietenLayers}
      responsive
      style={{ width: '100%', height: '100%' }}
      data={[...rows]}
      stackOffset="sign"
      barCategoryGap="22%"
      // The last label stands around the last row, half of it beyond the scale.
      margin={{ top: 8, right: hasLines ? 32 : 16, bottom: 0, left: 0 }}
      aria-label={`${label} Use the left and right arrow keys to read the values.`}
    >
      <CartesianGrid vertical={false} stroke="var(--color-line)" />
      <XAxis
        {...axis}
        dataKey="name"
        interval="equidistantPreserveEnd"
        tickFormatter={(name: string) => tickOf.get(name) ?? name}
      />
      <YAxis
        {...axis}
        width={axisWidth(ticks.map(formatTick))}
        ticks={ticks}
        domain={[bottom, top]}
        tickFormatter={formatTick}
      />
      {bottom < 0 ? <ReferenceLine y={0} stroke="var(--color-line-strong)" /> : null}
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: 'var(--color-hover)', stroke: hasLines ? 'var(--color-line-strong)' : 'none' }}
        content={<Values chart={props} />}
      />
      {series.map(({ label: name, color }, index) => {
        const shared = { name, dataKey: ({ values }: ChartRow) => Number(values[index]), isAnimationActive: false }
        return hasLines ? (
          <Line
            key={name}
            {...shared}
            type="linear"
            stroke={color}
            strokeWidth={2.5}
            strokeDasharray={index === 0 ? '0' : '6 4'}
            dot={rows.length === 1}
          />
        ) : (
          <Bar key={name} {...shared} stackId="all" fill={color} maxBarSize={32} radius={2} />
        )
      })}
    </Frame>
  )
}

type ValuesProps = {
  chart: ChartProps
  /** True while a column is pointed at. Recharts adds it, and the column as `payload`. */
  active?: boolean
  payload?: readonly { payload?: ChartRow }[]
}

/** The exact values of the column that is pointed at. */
function Values({ chart: { series, format, totalOf }, active = false, payload }: ValuesProps) {
  const row = active ? payload?.[0]?.payload : undefined
  return (
    <div role="status">
      {row === undefined ? null : (
        <div className={styles.values}>
          <strong>{row.name}</strong>
          <dl>
            {series.map(({ label, color }, index) => (
              <div key={label}>
                <dt style={{ borderColor: color }}>{label}</dt>
                <dd>{format(row.values[index] ?? '0')}</dd>
              </div>
            ))}
            {totalOf === undefined ? null : (
              <div>
                <dt>Total</dt>
                <dd>{totalOf(row)}</dd>
              </div>
            )}
          </dl>
        </div>
      )}
    </div>
  )
}
