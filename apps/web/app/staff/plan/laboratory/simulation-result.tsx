import type { PlanComparison } from '@evergrove/contract/plan-laboratory'
import { Alert, Button, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type CSSProperties, Fragment, useState } from 'react'
import { ticksFor } from '../../../components/charts/chart-rows.ts'
import { amountTick } from '../../../components/charts/format-tick.ts'
import { LaterChart } from '../../../components/charts/later-chart.tsx'
import { Digest } from '../../../components/digest.tsx'
import { formatAmount } from '../../../components/money.ts'
import { saveFile } from '../../../components/save-file.ts'
import { FiguresTable } from '../../../components/table/figures-table.tsx'
import { ViewChoice } from '../../../components/view-choice.tsx'
import { laterHeading, note } from '../looks.ts'
import styles from '../plan.module.css'
import {
  chartRows,
  figureGroups,
  groupCells,
  groupHeads,
  groupName,
  monthCells,
  monthHeads,
  type Sides,
  sidesOf,
  toCsv,
} from './simulation-figures.ts'

export type SimulationResultProps = { comparison: PlanComparison; isDraft: boolean }

/** What came out, as figures with their meaning, charts, and the tables behind them. */
export function SimulationResult({ comparison, isDraft }: SimulationResultProps) {
  const sides = sidesOf(comparison, isDraft)
  const [first] = sides
  const [view, setView] = useState(first?.label ?? '')
  const shown = sides.find(({ label }) => label === view) ?? first
  if (first === undefined || shown === undefined) return null
  const { below_from } = first.simulation
  return (
    <>
      {below_from === null ? null : (
        <Alert color="red" mb="md" role="alert">
          {`From month ${below_from}, the company would owe more than it has.`}
        </Alert>
      )}
      <Figures sides={sides} />
      <Chart sides={sides} />
      <Title {...laterHeading} id="simulated-months">
        Month by month
      </Title>
      {sides.length > 1 ? (
        <ViewChoice
          label="Plan of the tables"
          views={sides.map(({ label }) => label)}
          value={shown.label}
          onChange={setView}
        />
      ) : null}
      <FiguresTable
        labelledBy="simulated-months"
        heads={monthHeads}
        rows={shown.simulation.months.map((month) => ({ name: String(month.month), cells: monthCells(month) }))}
        isScrolled
      />
      <Title {...laterHeading} id="simulated-groups">
        {`Earnings, by months of joining${sides.length > 1 ? `: ${shown.label.toLowerCase()}` : ''}`}
      </Title>
      <Text {...note}>
        Bonuses of agents whose fee was paid and not refunded; rewards are not counted. The last four columns are net of
        the fee: what the median agent earns, and the least that an agent in the top 25%, 10% and 1% earns.
      </Text>
      <FiguresTable
        labelledBy="simulated-groups"
        heads={groupHeads}
        rows={shown.simulation.groups
          .filter(({ agents }, index) => index === 0 || agents > 0)
          .map((group) => ({ name: groupName(group), cells: groupCells(group) }))}
        isScrolled
      />
      <Foot comparison={comparison} />
    </>
  )
}

function Figures({ sides }: { sides: Sides }) {
  return (
    <>
      {figureGroups.map(({ id, title, figures }) => (
        <Fragment key={id}>
          <Title {...laterHeading} id={id}>
            {title}
          </Title>
          <FiguresTable
            labelledBy={id}
            heads={['Figure', ...sides.toReversed().map(({ label }) => label)]}
            rows={figures.map(({ name, about, show }) => ({
              name,
              about,
              cells: sides.toReversed().map(({ simulation }) => show(simulation)),
            }))}
          />
        </Fragment>
      ))}
    </>
  )
}

/** Distinguishable in both colour schemes. */
const colors = ['var(--color-green-bright)', 'light-dark(#b98727, var(--color-gold))'] as const

/** A line for each plan. */
function Chart({ sides }: { sides: Sides }) {
  const series = sides.map(({ label }, index) => ({ label, color: colors[index] ?? colors[0] }))
  const rows = chartRows(sides)
  const ends = sides.map(({ label }, index) => `${label} ${formatAmount(rows.at(-1)?.values[index] ?? '0.00')}`)
  return (
    <>
      <Title {...laterHeading}>Surplus by month</Title>
      <Text {...note}>
        Cash minus everything that is owed, at the end of each month. Below zero, the company could not pay everyone.
      </Text>
      <ul className={styles.legend}>
        {series.map(({ label, color }) => (
          <li key={label} style={{ '--look-color': color } as CSSProperties}>
            {label}
          </li>
        ))}
      </ul>
      <LaterChart
        label={`Cash minus what is owed, from month 1 to ${rows.length}. At the end: ${ends.join(', ')}.`}
        series={series}
        rows={rows}
        hasLines
        ticks={ticksFor(rows.flatMap(({ values, ...row }) => values.map((value) => ({ ...row, values: [value] }))))}
        formatTick={amountTick}
        format={formatAmount}
      />
    </>
  )
}

function Foot({ comparison }: { comparison: PlanComparison }) {
  const { assumptions, digest } = comparison
  const save = () =>
    saveFile(new Response(toCsv(comparison), { headers: { 'Content-Type': 'text/csv' } }), 'simulation.csv')
  return (
    <>
      <Button
        variant="default"
        mt="lg"
        mb="sm"
        leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
        onClick={() => void save()}
      >
        Download every month (CSV)
      </Button>
      <Text {...note}>{`Seed ${assumptions.seed}. Fingerprint of the plans, the assumptions and the results:`}</Text>
      <Digest text={digest} />
    </>
  )
}
