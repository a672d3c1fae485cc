import type { PlanComparison, SimulatedMonth } from '@evergrove/contract/plan-laboratory'
import { Alert, Button, Group, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconDownload, IconInfoCircle } from '@tabler/icons-react'
import { type CSSProperties, Fragment, type Ref, useState } from 'react'
import { amountTick, ticksFor } from '../../../components/charts/chart-rows.ts'
import { LaterChart } from '../../../components/charts/later-chart.tsx'
import { saveFile } from '../../../components/save-file.ts'
import type { Column, NarrowPlace } from '../../../components/table/column.ts'
import { DataTable } from '../../../components/table/data-table.tsx'
import { FiguresTable } from '../../../components/table/figures-table.tsx'
import { ViewChoice } from '../../../components/view-choice.tsx'
import styles from '../plan.module.css'
import { BelowZero, DifferenceText, laterHeading, note, RunChecksum } from '../plan-parts.tsx'
import { assumptionWords } from './assumptions.ts'
import { LimitNote } from './limits-card.tsx'
import type { PlanSettingsInput } from './runs.ts'
import {
  chartRows,
  coverageWords,
  figureGroups,
  groupCells,
  groupHeads,
  groupName,
  groupsOf,
  leftIn,
  moreCashAtEnd,
  outcomeOf,
  owedIn,
  type Sides,
  sidesOf,
  toCsv,
  wholeAmount,
} from './simulation-figures.ts'

export type SimulationResultProps = {
  comparison: PlanComparison
  /** The simulated draft. Undefined if there was none. */
  draft: PlanSettingsInput | undefined
  verdict: Ref<HTMLDivElement>
}

/** The result as figures with their meaning, charts, and the tables behind them. */
export function SimulationResult({ comparison, draft, verdict }: SimulationResultProps) {
  const sides = sidesOf(comparison, draft !== undefined)
  const last = sides.at(-1)
  if (last === undefined) return null
  return (
    <>
      <Verdict sides={sides} isBad={last.simulation.below_from !== null} ref={verdict} />
      {draft === undefined ? null : <LimitNote draft={draft} />}
      <Text {...note}>
        {`Assumed: ${assumptionWords(comparison.assumptions)}. Company amounts are rounded here, and exact in the CSV file.`}
      </Text>
      <Figures sides={sides} />
      <Chart sides={sides} />
      <Tables sides={sides} />
      <RunChecksum seed={comparison.assumptions.seed} digest={comparison.digest} />
    </>
  )
}

type VerdictProps = { sides: Sides; isBad: boolean; ref: Ref<HTMLDivElement> }

/** The verdict, which is good only if the company can always pay, and keeps as much as under the current plan. */
function Verdict({ sides, isBad, ref }: VerdictProps) {
  const isGood = !isBad && moreCashAtEnd(sides) >= 0n
  const Icon = isBad ? IconAlertTriangle : isGood ? IconCircleCheck : IconInfoCircle
  return (
    <Alert
      ref={ref}
      // The first figures below are in view as well.
      style={{ scrollMarginBlock: '6rem 45dvh' }}
      color={isBad ? 'red' : isGood ? 'green' : 'gold'}
      mb="md"
      role={isBad ? 'alert' : 'status'}
      icon={<Icon aria-hidden />}
    >
      {outcomeOf(sides)}
    </Alert>
  )
}

function Figures({ sides }: { sides: Sides }) {
  const [now, then] = sides
  if (now === undefined) return null
  const cellsOf = ({
    show,
    differ,
    isAmount = false,
    isKept = false,
  }: (typeof figureGroups)[number]['figures'][number]) => [
    // Only amounts have a colour below zero, because less of a share may be better.
    ...sides.map(({ label, simulation }) =>
      isAmount ? <BelowZero key={label} text={show(simulation)} /> : show(simulation),
    ),
    ...(then === undefined
      ? []
      : [<DifferenceText key="difference" text={differ(now.simulation, then.simulation)} isKept={isKept} />]),
  ]
  return (
    <>
      {figureGroups.map(({ id, title, figures }) => (
        <Fragment key={id}>
          <Title {...laterHeading} id={id}>
            {title}
          </Title>
          <FiguresTable
            labelledBy={id}
            heads={['Measure', ...sides.map(({ label }) => label), ...(then === undefined ? [] : ['Difference'])]}
            rows={figures.map((figure) => ({ name: figure.name, about: figure.about, cells: cellsOf(figure) }))}
            isStacked
          />
        </Fragment>
      ))}
    </>
  )
}

/** The number of months on a page of the table. */
const A_YEAR = 12

/** The months and the earnings of one of the plans. */
function Tables({ sides }: { sides: Sides }) {
  const [view, setView] = useState(sides.at(-1)?.label)
  const shown = sides.find(({ label }) => label === view) ?? sides.at(-1)
  if (shown === undefined) return null
  const groups = groupsOf(shown.simulation)
  const save = () => saveFile(new Response(toCsv(sides), { headers: { 'Content-Type': 'text/csv' } }), 'simulation.csv')
  return (
    <>
      <Title {...laterHeading} id="simulated-months">
        Month by month{sides.length > 1 ? ` under the ${shown.label.toLowerCase()}` : null}
      </Title>
      <Text {...note}>
        Cash, owed, surplus and coverage are as at the end of a month. The other columns are for the month alone. Where
        there is no room for all of them, the CSV file has every column.
      </Text>
      {sides.length > 1 ? (
        <Group gap="var(--space-2) var(--space-3)" mb="sm" data-screen-only>
          <Text {...note} mb={0}>
            Show months and earnings for
          </Text>
          <ViewChoice
            label="Plan of the tables"
            views={sides.map(({ label }) => label)}
            value={shown.label}
            onChange={setView}
          />
        </Group>
      ) : null}
      <DataTable
        labelledBy="simulated-months"
        columns={monthColumns}
        rows={shown.simulation.months}
        rowKey={({ month }) => month}
        pageSize={A_YEAR}
      />
      <Button
        variant="default"
        mt="sm"
        leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
        onClick={() => void save()}
      >
        Download all months (CSV)
      </Button>
      <Title {...laterHeading} id="simulated-groups">
        {groups.length > 1 ? 'Earnings by month of joining' : 'Earnings of all agents'}
        {sides.length > 1 ? ` under the ${shown.label.toLowerCase()}` : null}
      </Title>
      <Text {...note}>
        Bonuses of agents whose fee was paid and not refunded. Rewards are not counted. Net is after the fee: what the
        median agent earns, and the least that an agent in the top 25%, 10% and 1% earns.
      </Text>
      <FiguresTable
        labelledBy="simulated-groups"
        heads={groupHeads}
        rows={groups.map((group) => ({
          name: groupName(group),
          cells: groupCells(group).map((text, index) => <BelowZero key={groupHeads[index + 1]} text={text} />),
        }))}
        isStacked
      />
    </>
  )
}

/** The colours are distinguishable in both colour schemes. */
const colors = ['var(--color-green-bright)', 'light-dark(#b98727, var(--color-gold))'] as const

/** A line for each plan. */
function Chart({ sides }: { sides: Sides }) {
  const series = sides.map(({ label }, index) => ({ label, color: colors[index] ?? colors[0] }))
  const rows = chartRows(sides)
  const ends = sides.map((_, index) => wholeAmount(rows.at(-1)?.values[index] ?? '0.00'))
  const stops = sides[0]?.simulation.stops_after ?? null
  return (
    <>
      <Title {...laterHeading}>Surplus by month</Title>
      <Text {...note}>
        Cash minus everything that is owed, at the end of each month. Below zero, the company could not pay everyone.
        {stops === null ? null : ` Sign-ups stop after month ${stops}.`}
      </Text>
      <ul className={styles.legend}>
        {series.map(({ label, color }, index) => (
          <li key={label} style={{ '--look-color': color } as CSSProperties}>
            {`${label}: ${ends[index]} at the end`}
          </li>
        ))}
      </ul>
      <LaterChart
        label={`Cash minus what is owed, from month 1 to ${rows.length}. At the end: ${series.map(({ label }, index) => `${label} ${ends[index]}`).join(', ')}.`}
        series={series}
        rows={rows}
        hasLines
        isAtOnce
        ticks={ticksFor(rows.flatMap(({ values, ...row }) => values.map((value) => ({ ...row, values: [value] }))))}
        formatTick={amountTick}
        format={wholeAmount}
      />
    </>
  )
}

type MonthColumn = Column<SimulatedMonth>

const amountColumn = (label: string, of: (month: SimulatedMonth) => string, narrow?: NarrowPlace): MonthColumn => ({
  label,
  ...(narrow === undefined ? {} : { narrow }),
  render: (month) => <BelowZero text={wholeAmount(of(month))} />,
  sortBy: (month) => Number(of(month)),
  isFigure: true,
})

/** The columns of a month: its changes, and the company's state at its end. */
const monthColumns: readonly MonthColumn[] = [
  { label: 'Month', render: ({ month }) => `Month ${month}`, sortBy: ({ month }) => month },
  amountColumn('Cash', ({ cash }) => cash, 'spare'),
  amountColumn('Owed', owedIn, 'spare'),
  amountColumn('Surplus', leftIn),
  {
    label: 'Coverage',
    render: ({ coverage }) => coverageWords(coverage),
    sortBy: ({ coverage }) => coverage ?? Number.POSITIVE_INFINITY,
    isFigure: true,
  },
  {
    label: 'Sign-ups',
    render: ({ sign_ups }) => sign_ups.toLocaleString('en-US'),
    sortBy: ({ sign_ups }) => sign_ups,
    isFigure: true,
    narrow: 'nowhere',
  },
  amountColumn('Fees', ({ fees }) => fees, 'nowhere'),
  amountColumn('Bonuses', ({ bonuses }) => bonuses, 'nowhere'),
  amountColumn('Rewards', ({ rewards }) => rewards, 'nowhere'),
  amountColumn('Debts', ({ owed_by_agents }) => owed_by_agents, 'nowhere'),
]
