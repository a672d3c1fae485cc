import type { Replay } from '@evergrove/contract/plan-laboratory'
import { formatMoney, readMoney } from '@evergrove/contract/platform/money-codec'
import { Alert, Button, Group, Progress, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconDownload, IconHistory } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { ListCard } from '../../../components/list/list-card.tsx'
import { formatAmount } from '../../../components/money.ts'
import { FiguresTable } from '../../../components/table/figures-table.tsx'
import { useAction } from '../../parts/use-action.ts'
import { signed } from '../compare.ts'
import { heading, note } from '../looks.ts'
import { type PlanSettingsInput, replay, saveReplay } from './laboratory-calls.ts'
import { type RunState, useRun } from './use-run.ts'

export type ReplayCardProps = { settings: PlanSettingsInput; isDraft: boolean }

const icon = { size: 18, stroke: 1.8, 'aria-hidden': true } as const

/** The whole history under a draft, and the proof that the ledger paid what the plans of the time say. */
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
    // The button that was pressed disappears.
    runButton.current?.focus()
  }
  return (
    <ListCard
      id="replay"
      title="Replay"
      note="Replays every activation and reversal of the company’s history under the draft, or under the current plan if there is no draft. It also checks the ledger, agent by agent."
    >
      <Group gap="sm" mb="md">
        <Button
          ref={runButton}
          leftSection={<IconHistory {...icon} />}
          aria-disabled={isRunning}
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
          <Button
            variant="default"
            leftSection={<IconDownload {...icon} />}
            loading={saving.isBusy}
            onClick={() => void saving.run(ran.settings)}
          >
            Download every agent (CSV)
          </Button>
        ) : null}
      </Group>
      {saving.problem === undefined ? null : <Problem text={saving.problem} />}
      {state.kind === 'done' && JSON.stringify(ran.settings) !== JSON.stringify(settings) ? (
        <Text {...note}>The settings have changed since this replay. Run it again to see them.</Text>
      ) : null}
      <Outcome state={state} isDraft={ran.isDraft} />
    </ListCard>
  )
}

const Problem = ({ text }: { text: string }) => (
  <Alert color="red" mb="md" role="alert">
    {text}
  </Alert>
)

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
      return <Problem text={state.problem} />
    case 'done':
      return <Result replay={state.result} isDraft={isDraft} />
    case 'cancelled':
    case 'idle':
      return (
        <Text {...note} role="status">
          {state.kind === 'cancelled'
            ? 'Cancelled. Nothing was stored.'
            : 'Nothing is stored. A large company takes up to a minute.'}
        </Text>
      )
  }
}

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

function Result({ replay: result, isDraft }: { replay: Replay; isDraft: boolean }) {
  const { activations, reversals, differences, assumed, agents, largest } = result
  return (
    <>
      {differences === 0 ? (
        <Alert color="green" mb="md" role="status" icon={<IconCircleCheck aria-hidden />}>
          {`${counted(activations, 'activation')} and ${counted(reversals, 'reversal')} replayed. Every agent’s bonuses and rewards in the ledger match the plan that applied at the time, to the cent.`}
        </Alert>
      ) : (
        <Alert color="red" mb="md" role="alert">
          {`The replay and the ledger differ in ${counted(differences, 'place')}. Run the ledger check and contact the person who runs the server.`}
        </Alert>
      )}
      <SumsTable replay={result} isDraft={isDraft} />
      <Text {...note} mt="md">
        {`${counted(agents.more, 'agent')} would receive more, ${agents.less.toLocaleString('en-US')} less, and ${agents.same.toLocaleString('en-US')} the same.`}
        {assumed === 0
          ? ''
          : ` For ${counted(assumed, 'activation')} the plan that applied at the time paid no bonus, so no record says whether the sponsor was Active; a paid fee counts as Active here.`}
      </Text>
      {largest.length === 0 ? null : (
        <>
          <Title {...heading} id="largest-changes">
            Largest differences
          </Title>
          <Text {...note}>
            Bonuses and the value of rewards, for each agent.
            {agents.more + agents.less > largest.length
              ? ` The ${largest.length} largest; the CSV file has every agent.`
              : null}
          </Text>
          <FiguresTable
            labelledBy="largest-changes"
            heads={['Agent', 'Ledger', isDraft ? 'Draft' : 'Current plan', 'Difference']}
            rows={largest.map(({ id, first_name, last_name, real, draft, difference }) => ({
              name: `${first_name} ${last_name}`,
              to: `/staff/agents/${id}`,
              cells: [formatAmount(real), formatAmount(draft), signed(difference)],
            }))}
            isScrolled
          />
        </>
      )}
    </>
  )
}

/** Rows of the table, in which costs are below zero so that each column adds up. */
const parts = [
  { name: 'Registration fees', of: ({ fees }) => readMoney(fees) },
  { name: 'Referral bonuses', of: ({ activation_bonuses }) => -readMoney(activation_bonuses) },
  { name: 'Match bonuses', of: ({ match_bonuses }) => -readMoney(match_bonuses) },
  { name: 'Rewards (value)', of: ({ rewards }) => -readMoney(rewards) },
] as const satisfies { name: string; of: (sums: Replay['real']) => bigint }[]

const leftOf = ({ fees, cost }: Replay['real']): bigint => readMoney(fees) - readMoney(cost)

function SumsTable({ replay: { real, draft }, isDraft }: { replay: Replay; isDraft: boolean }) {
  const cellsOf = (of: (sums: Replay['real']) => bigint) => [
    formatAmount(formatMoney(of(real))),
    formatAmount(formatMoney(of(draft))),
    signed(formatMoney(of(draft) - of(real))),
  ]
  return (
    <FiguresTable
      labelledBy="replay"
      heads={['Since the company began', 'Ledger', isDraft ? 'Draft' : 'Current plan', 'Difference']}
      rows={parts.map(({ name, of }) => ({ name, cells: cellsOf(of) }))}
      total={{ name: 'Left for the company', cells: cellsOf(leftOf) }}
      isScrolled
    />
  )
}
