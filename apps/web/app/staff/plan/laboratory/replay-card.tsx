import type { Replay } from '@evergrove/contract/plan-laboratory'
import { formatMoney, readMoney } from '@evergrove/contract/platform/money-codec'
import { Alert, Button, Group, Progress, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconDownload, IconHistory } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { formatAmount } from '../../../components/money.ts'
import { Problem } from '../../../components/notice.tsx'
import type { Column } from '../../../components/table/column.ts'
import { DataTable } from '../../../components/table/data-table.tsx'
import { FiguresTable } from '../../../components/table/figures-table.tsx'
import { AgentLink } from '../../agents/agent-link.tsx'
import { useAction } from '../../parts/use-action.ts'
import styles from '../plan.module.css'
import { BelowZero, Difference, laterHeading, note, titles } from '../plan-parts.tsx'
import { type PlanSettingsInput, type RunState, replay, saveReplay, useRun } from './runs.ts'

export type ReplayCardProps = { settings: PlanSettingsInput; isDraft: boolean }

const icon = { size: 18, stroke: 1.8, 'aria-hidden': true } as const

/** The whole history under a draft, and the proof that the ledger paid according to the plans of the time. */
export function ReplayCard({ settings, isDraft }: ReplayCardProps) {
  const { state, run, cancel } = useRun(replay, 'The replay was interrupted. Run it again.')
  const saving = useAction(saveReplay, [])
  const [ran, setRan] = useState({ settings, isDraft })
  const runButton = useRef<HTMLButtonElement>(null)
  const isRunning = state.kind === 'running'
  const start = () => {
    saving.reset()
    setRan({ settings, isDraft })
    void run(settings)
  }
  const stop = () => {
    cancel()
    // The pressed button disappears.
    runButton.current?.focus()
  }
  return (
    <ListCard
      id="replay"
      title={titles.replay}
      note={`What agents would have received under the ${isDraft ? 'draft' : 'current plan'} for every activation and reversal since the company began. It also checks the ledger for each agent.`}
    >
      <Group gap="sm" mb="md">
        <Button
          ref={runButton}
          leftSection={<IconHistory {...icon} />}
          aria-disabled={isRunning}
          data-disabled={isRunning}
          onClick={isRunning ? undefined : start}
        >
          {isDraft ? 'Replay with the draft' : 'Replay with the current plan'}
        </Button>
        {isRunning ? (
          <Button variant="default" onClick={stop}>
            Cancel
          </Button>
        ) : null}
        {state.kind === 'done' ? (
          <BusyButton
            variant="default"
            leftSection={<IconDownload {...icon} />}
            isBusy={saving.isBusy}
            onClick={() => void saving.run(ran.settings)}
          >
            Download all agents (CSV)
          </BusyButton>
        ) : null}
      </Group>
      <Problem mb="md" text={saving.problem} />
      {state.kind === 'done' && JSON.stringify(ran.settings) !== JSON.stringify(settings) ? (
        <Text {...note}>The settings have changed since this replay. Run it again to see them.</Text>
      ) : null}
      <Outcome state={state} isDraft={ran.isDraft} />
    </ListCard>
  )
}

function Outcome({ state, isDraft }: { state: RunState<Replay>; isDraft: boolean }) {
  switch (state.kind) {
    case 'running': {
      const percent = Math.round(100 * state.progress)
      return (
        <>
          <Progress value={percent} size="lg" radius="xl" aria-label="Replayed" mb="xs" />
          <Text {...note}>{`${percent}% replayed`}</Text>
        </>
      )
    }
    case 'failed':
      return <Problem mb="md" text={state.problem} />
    case 'done':
      return <ReplayResult replay={state.result} plan={isDraft ? 'draft' : 'current plan'} />
    case 'cancelled':
    case 'idle':
      return (
        <Text {...note} role="status">
          {state.kind === 'cancelled'
            ? 'Canceled. Nothing was stored.'
            : 'Nothing is stored. A large company takes up to a minute.'}
        </Text>
      )
  }
}

type ResultProps = { replay: Replay; plan: 'draft' | 'current plan' }

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** The history under a plan: the sums, and then the agents whom it concerns most. */
function ReplayResult({ replay, plan }: ResultProps) {
  const { agents, largest } = replay
  return (
    <>
      <Text inherit fw={600} mb="xs" role="status">
        {verdict(replay, plan)}
      </Text>
      <LedgerCheck {...replay} />
      <SumsTable replay={replay} plan={plan} />
      {largest.length === 0 ? null : (
        <>
          <Title {...laterHeading} id="largest-changes">
            Largest differences
          </Title>
          <Text {...note}>
            Bonuses and the value of rewards of each agent, the company’s own included.
            {agents.more + agents.less > largest.length
              ? ` The ${largest.length} largest; the CSV file has all agents.`
              : null}
          </Text>
          <DataTable
            labelledBy="largest-changes"
            columns={changeColumns[plan]}
            rows={largest}
            rowKey={({ id }) => id}
            pageSize={largest.length}
          />
        </>
      )}
    </>
  )
}

const columnOf = (plan: ResultProps['plan']): string => (plan === 'draft' ? 'Draft' : 'Current plan')

type Changed = Replay['largest'][number]

const nameOf = ({ first_name, last_name }: Changed): string => `${first_name} ${last_name}`

const columnsFor = (plan: ResultProps['plan']): readonly Column<Changed>[] => [
  {
    label: 'Agent',
    render: (agent) => <AgentLink agent={agent} />,
    sortBy: nameOf,
  },
  { label: 'Ledger', render: ({ real }) => formatAmount(real), sortBy: ({ real }) => Number(real), isFigure: true },
  {
    label: columnOf(plan),
    render: ({ draft }) => formatAmount(draft),
    sortBy: ({ draft }) => Number(draft),
    isFigure: true,
  },
  {
    label: 'Difference',
    render: ({ difference }) => <Difference amount={difference} />,
    sortBy: ({ difference }) => Number(difference),
    isFigure: true,
    narrow: 'aside',
  },
]

const changeColumns = { draft: columnsFor('draft'), 'current plan': columnsFor('current plan') }

const keptOf = ({ fees, cost }: Replay['real']): bigint => readMoney(fees) - readMoney(cost)

function verdict({ real, draft, agents }: Replay, plan: ResultProps['plan']): string {
  if (agents.more + agents.less === 0) return `Under the ${plan}, every agent would have received the same.`
  const kept = keptOf(draft) - keptOf(real)
  const difference = formatAmount(formatMoney(kept < 0n ? -kept : kept))
  const company = kept === 0n ? 'as much as it did' : `${difference} ${kept < 0n ? 'less' : 'more'} than it did`
  const [more, less, same] = [agents.more, agents.less, agents.same].map((count) =>
    count === 0 ? 'none' : count.toLocaleString('en-US'),
  )
  const all = agents.more + agents.less + agents.same
  return `Under the ${plan}, the company would have kept ${company}. Of ${counted(all, 'agent')}, ${more} would have received more, ${less} less, and ${same} the same.`
}

/** Says whether the ledger paid according to the plans of the time. */
function LedgerCheck({ activations, reversals, differences, assumed }: Replay) {
  if (differences > 0) {
    return (
      <Alert color="red" mb="md" role="alert">
        {`The replay and the ledger differ in ${counted(differences, 'place')}. Run the ledger check and contact the person who runs the server.`}
      </Alert>
    )
  }
  return (
    <Text {...note} className={styles.checked}>
      <IconCircleCheck size={18} stroke={1.8} aria-hidden />
      <span>
        {`${counted(activations, 'activation')} and ${counted(reversals, 'reversal')} replayed. Every agent’s bonuses and rewards in the ledger match the plan that applied at the time, to the cent.`}
        {assumed === 0
          ? ''
          : ` For ${counted(assumed, 'activation')} the plan that applied at the time paid no bonus, so no record says whether the sponsor was Active; a paid fee counts as Active here.`}
      </span>
    </Text>
  )
}

type SumOf = (sums: Replay['real']) => bigint

const parts: { name: string; of: SumOf }[] = [
  { name: 'Referral bonuses', of: ({ activation_bonuses }) => readMoney(activation_bonuses) },
  { name: 'Match bonuses', of: ({ match_bonuses }) => readMoney(match_bonuses) },
  { name: 'Rewards (value)', of: ({ rewards }) => readMoney(rewards) },
]

const sums: { name: string; of: SumOf; isKept?: boolean }[] = [
  { name: 'For agents', of: ({ cost }) => readMoney(cost) },
  { name: 'Registration fees', of: ({ fees }) => readMoney(fees) },
  { name: 'Kept by the company', of: keptOf, isKept: true },
]

function SumsTable({ replay: { real, draft }, plan }: ResultProps) {
  const cellsOf = (of: SumOf, isKept = false) => [
    <BelowZero key="real" text={formatAmount(formatMoney(of(real)))} />,
    <BelowZero key="draft" text={formatAmount(formatMoney(of(draft)))} />,
    <Difference key="difference" amount={formatMoney(of(draft) - of(real))} isKept={isKept} />,
  ]
  return (
    <FiguresTable
      labelledBy="replay"
      heads={['Item', 'Ledger', columnOf(plan), 'Difference']}
      rows={parts.map(({ name, of }) => ({ name, cells: cellsOf(of) }))}
      totals={sums.map(({ name, of, isKept }) => ({ name, cells: cellsOf(of, isKept) }))}
      isStacked
    />
  )
}
