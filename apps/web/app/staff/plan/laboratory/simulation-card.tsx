import type { Assumptions, PlanComparison } from '@evergrove/contract/plan-laboratory'
import {
  planAssumptionNames,
  planAssumptions,
  planScenarioNames,
  planScenarios,
} from '@evergrove/contract/plan-scenarios'
import { Alert, Button, Group, NativeSelect, Progress, Text, TextInput, type TextInputProps } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ListCard } from '../../../components/list/list-card.tsx'
import { CouldNotLoad } from '../../../components/list/list-states.tsx'
import { useErrorSummary } from '../../parts/use-error-summary.tsx'
import { staffQuery } from '../../session/staff-api.ts'
import styles from '../plan.module.css'
import { LoadingFields, note, titles } from '../plan-parts.tsx'
import { isScenario, problemsOf, type TypedAssumptions, toAssumptions, typedFrom } from './assumptions.ts'
import type { PlanSettingsInput } from './runs.ts'
import { type RunState, simulate, useRun } from './runs.ts'
import { SimulationResult, type SimulationResultProps } from './simulation-result.tsx'

type SimulationState = RunState<PlanComparison>

/** Runs one simulation at a time. Leaving the screen ends it. */
const useSimulation = () => useRun(simulate, 'The simulation was interrupted. Run it again.')

const FORM = 'simulation'

export type SimulationCardProps = { settings: PlanSettingsInput; isDraft: boolean }

/** Explains a simulation, of a draft beside the current plan or of the plan alone. */
export const simulationNote = (isDraft: boolean): string =>
  `Simulates a company month by month under the ${isDraft ? 'draft and the current plan' : 'current plan'}, with the same rules that pay real agents. The same assumptions and seed always give the same result.`

/** A simulated company under the draft and the current plan. */
export function SimulationCard(props: SimulationCardProps) {
  const { data, isError, refetch } = useQuery(staffQuery('GET /staff/plan/laboratory'))
  return (
    <ListCard id="simulation" title={titles.simulation} note={simulationNote(props.isDraft)}>
      {props.isDraft ? null : (
        <Text {...note}>
          To see what another fee or bonus would do, <Link to="/staff/plan">make a draft of the plan</Link> first. Here
          it is then compared with the current plan.
        </Text>
      )}
      {data !== undefined ? (
        <Simulation {...props} assumptions={data.assumptions} />
      ) : isError ? (
        <CouldNotLoad what="the assumptions" onRetry={() => void refetch()} />
      ) : (
        <LoadingFields what="the assumptions" />
      )}
    </ListCard>
  )
}

function Simulation({ settings, isDraft, assumptions }: SimulationCardProps & { assumptions: Assumptions }) {
  const { state, run, cancel } = useSimulation()
  const runButton = useRef<HTMLButtonElement>(null)
  const verdict = useShownWhenDone(state)
  const form = useForm<TypedAssumptions>({
    initialValues: typedFrom(assumptions),
    validate: problemsOf,
  })
  const [ran, setRan] = useState({ settings, isDraft, typed: form.values })
  const isOutdated = JSON.stringify([ran.settings, ran.typed]) !== JSON.stringify([settings, form.values])
  const start = (typed: TypedAssumptions) => {
    setRan({ settings, isDraft, typed })
    void run({ plan: settings, assumptions: toAssumptions(typed) })
  }
  const { summary, onInvalid } = useErrorSummary(FORM, form.errors)
  const isRunning = state.kind === 'running'
  const stop = () => {
    cancel()
    // The pressed button disappears.
    runButton.current?.focus()
  }
  return (
    <>
      <form name={FORM} aria-label="Simulation" noValidate onSubmit={form.onSubmit(start, onInvalid)}>
        {summary}
        <Fields form={form} />
        <Group gap="sm" mt="lg" mb="md">
          <Button
            ref={runButton}
            type="submit"
            leftSection={<IconPlayerPlay size={18} stroke={1.8} aria-hidden />}
            aria-disabled={isRunning}
            data-disabled={isRunning}
            onClick={(event) => {
              if (isRunning) event.preventDefault()
            }}
          >
            Run simulation
          </Button>
          {isRunning ? (
            <Button variant="default" onClick={stop}>
              Cancel
            </Button>
          ) : null}
        </Group>
      </form>
      {state.kind === 'done' && isOutdated ? (
        <Text {...note}>The draft or the assumptions have changed since this run. Run it again to see them.</Text>
      ) : null}
      <Outcome state={state} draft={ran.isDraft ? ran.settings : undefined} verdict={verdict} />
    </>
  )
}

/** Scrolls to the result of a run, which on a phone begins below the fields. */
function useShownWhenDone({ kind }: SimulationState): RefObject<HTMLDivElement | null> {
  const verdict = useRef<HTMLDivElement>(null)
  const last = useRef(kind)
  useEffect(() => {
    const wasRunning = last.current === 'running'
    last.current = kind
    if (wasRunning && kind === 'done') verdict.current?.scrollIntoView({ block: 'nearest' })
  }, [kind])
  return verdict
}

type Form = Pick<UseFormReturnType<TypedAssumptions>, 'values' | 'getInputProps' | 'setFieldValue'>

function Fields({ form }: { form: Form }) {
  const { scenario } = form.values
  const number = { inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <div className={`${styles.fields} ${styles.assumptions}`}>
      <NativeSelect
        label="Scenario"
        name="scenario"
        description={planScenarios[scenario].about}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={scenario}
        data={planScenarioNames.map((value) => ({ value, label: planScenarios[value].label }))}
        onChange={({ currentTarget: { value } }) => {
          if (isScenario(value)) form.setFieldValue('scenario', value)
        }}
      />
      <TextInput
        label="Months"
        description="1 to 60"
        {...described}
        {...number}
        name="months"
        {...form.getInputProps('months')}
      />
      <TextInput
        label="Sign-ups"
        description="In all, up to 1,000,000. Large runs take up to half a minute."
        {...described}
        {...number}
        name="agents"
        {...form.getInputProps('agents')}
      />
      <TextInput
        label="Random seed"
        description="Change it for a different run."
        {...described}
        {...number}
        name="seed"
        {...form.getInputProps('seed')}
      />
      {planAssumptionNames.map((name) => (
        <TextInput
          key={name}
          label={planAssumptions[name].label}
          description={planAssumptions[name].about}
          {...described}
          {...number}
          name={name}
          rightSection="%"
          {...form.getInputProps(name)}
        />
      ))}
    </div>
  )
}

const described: Pick<TextInputProps, 'inputWrapperOrder'> = {
  inputWrapperOrder: ['label', 'input', 'error', 'description'],
}

type OutcomeProps = Pick<SimulationResultProps, 'draft'> & {
  state: SimulationState
  verdict: RefObject<HTMLDivElement | null>
}

function Outcome({ state, draft, verdict }: OutcomeProps) {
  switch (state.kind) {
    case 'running': {
      const percent = Math.round(100 * state.progress)
      return (
        <>
          <Progress value={percent} size="lg" radius="xl" aria-label="Simulated" mb="xs" />
          <Text inherit c="dimmed" fz="sm">{`${percent}% simulated`}</Text>
        </>
      )
    }
    case 'failed':
      return (
        <Alert color="red" role="alert">
          {state.problem}
        </Alert>
      )
    case 'done':
      return <SimulationResult comparison={state.result} draft={draft} verdict={verdict} />
    case 'cancelled':
    case 'idle':
      return (
        <Text inherit c="dimmed" fz="sm" role="status">
          {state.kind === 'cancelled'
            ? 'Canceled. Nothing was stored.'
            : 'No simulation yet. Where there is data, the percentages above are those of the last 12 months.'}
        </Text>
      )
  }
}
