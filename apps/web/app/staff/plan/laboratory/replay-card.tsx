import type { Replay } from '@evergrove/contract/plan-laboratory'
import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { useAction } from '../../parts/use-action.ts'
import { note, titles } from '../looks.ts'
import { type PlanSettingsInput, replay, saveReplay } from './laboratory-calls.ts'
import { ReplayResult } from './replay-result.tsx'
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
      return <ReplayResult replay={state.result} plan={isDraft ? 'draft' : 'current plan'} />
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
