import type { PlanVersionView } from '@evergrove/contract/plan'
import { Alert, Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation, useNavigate } from 'react-router'
import { focusFirst } from '../../components/focus-first.ts'
import { ListCard } from '../../components/list/list-card.tsx'
import { CouldNotLoad } from '../../components/list/list-states.tsx'
import { TextSkeleton } from '../../components/plain/skeleton.tsx'
import { PartLinks, partIn } from '../parts/part-links.tsx'
import { StaffHeading } from '../parts/screen-meta.tsx'
import { useAddress } from '../parts/use-address.ts'
import { staffQuery } from '../session/staff-api.ts'
import { changesFrom, type Draft, draftFrom, keepDraft, problemsOf, readDraft, sharedIn, toInput } from './draft.ts'
import { LimitsCard } from './laboratory/limits-card.tsx'
import { ReplayCard } from './laboratory/replay-card.tsx'
import { SimulationCard, simulationNote } from './laboratory/simulation-card.tsx'
import styles from './plan.module.css'
import { LoadingFields, titles } from './plan-parts.tsx'
import { Settings, Versions, type VersionsProps } from './plan-version.tsx'
import { LoadingLines } from './preview.tsx'

const partNames: Record<PlanPart, string> = {
  versions: 'Versions',
  limits: 'Limits',
  replay: 'Replay',
  simulation: 'Simulation',
}

/** All versions of the plan, the one in force first. */
const planQuery = staffQuery('GET /staff/plan')

export default function Plan() {
  const { data: versions, isError, refetch } = useQuery(planQuery)
  const part = partIn(partNames, useAddress().value('part'))
  const [current, ...earlier] = versions ?? []
  return (
    <>
      <StaffHeading text="What agents pay and earn. Every ledger entry records the plan version that applied." />
      <PartLinks label="Parts of the plan" names={partNames} part={part} />
      {current !== undefined ? (
        <Parts part={part} current={current} earlier={earlier} />
      ) : isError ? (
        <ListCard id="failed" title={part === 'versions' ? 'Current plan' : titles[part]}>
          <CouldNotLoad what="the plan" onRetry={() => void refetch()} />
        </ListCard>
      ) : (
        <LoadingPlan part={part} />
      )}
    </>
  )
}

/** The parts of the screen. All stay in the page, so that a draft and a running replay or simulation survive a switch. */
function Parts({ part, current, earlier }: VersionsProps & { part: PlanPart }) {
  const [draft, setDraft] = useState(readDraft)
  const change = (next: Draft | undefined) => {
    setDraft(next)
    keepDraft(next)
  }
  useFocusOfPart(part)
  return (
    <>
      <SharedDraft draft={draft} onTake={change} />
      <div hidden={part !== 'versions'}>
        <Versions current={current} earlier={earlier} draft={draft} onChange={change} />
      </div>
      {draft === undefined || part === 'versions' ? null : <DraftLine current={current} draft={draft} />}
      <Laboratory current={current} draft={draft} part={part} />
    </>
  )
}

type SharedDraftProps = { draft: Draft | undefined; onTake: (draft: Draft | undefined) => void }

/** Takes the draft of a colleague's link. If there is another draft here, it asks first. */
function SharedDraft({ draft, onTake }: SharedDraftProps) {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const shared = sharedIn(hash)
  const isKnown = shared !== undefined && (draft === undefined || JSON.stringify(draft) === JSON.stringify(shared))
  const leave = () => void navigate({ search }, { replace: true, preventScrollReset: true })
  const take = () => {
    onTake(shared)
    leave()
  }
  const takeKnown = useEffectEvent(take)
  useEffect(() => {
    if (isKnown) takeKnown()
  }, [isKnown])
  const replace = () => {
    // The form begins again with the values of the link.
    flushSync(() => onTake(undefined))
    take()
  }
  if (shared === undefined || isKnown) return null
  return (
    <Alert color="gold" mb="md" title="The link has the draft of a colleague">
      <p>You have another draft in this browser. Only one of them can be kept.</p>
      <Group gap="sm" mt="sm">
        <Button size="sm" onClick={replace}>
          Use the colleague’s draft
        </Button>
        <Button variant="default" size="sm" onClick={leave}>
          Keep mine
        </Button>
      </Group>
    </Alert>
  )
}

const MOST_CHANGES = 3

function wordsOf(current: PlanVersionView, draft: Draft): string {
  if (Object.keys(problemsOf(draft)).length > 0) return 'has amounts to correct, so the current plan is shown'
  const changes = changesFrom(current, draft)
  if (changes.length === 0) return 'no changes yet'
  const more = changes.length - MOST_CHANGES
  return [
    ...changes.slice(0, MOST_CHANGES).map(({ what, from, to }) => `${what} ${from} \u2192 ${to}`),
    ...(more > 0 ? [`${more} more`] : []),
  ].join(' · ')
}

/** The changes of the draft, with a link back to it, above a part that tries it. */
function DraftLine({ current, draft }: { current: PlanVersionView; draft: Draft }) {
  return (
    <p className={styles.draftLine}>
      <span>
        <Text span inherit fw={600}>
          Draft:
        </Text>{' '}
        {wordsOf(current, draft)}
      </span>
      <Link to="?">Edit the draft</Link>
    </p>
  )
}

/** The approximate number of lines of each part: of a draft, or of a part before it is run. */
const LINES = { draft: 30, limits: 12, replay: 3 } as const

/** The cards of a part while the versions load. */
function LoadingPlan({ part }: { part: PlanPart }) {
  const hasDraft = readDraft() !== undefined
  if (part !== 'versions') {
    return (
      <>
        {hasDraft ? (
          <p className={styles.draftLine}>
            <TextSkeleton width="min(24rem, 100%)" />
          </p>
        ) : null}
        {part === 'simulation' ? (
          <ListCard id="loading" title={titles.simulation} note={simulationNote(hasDraft)}>
            <LoadingFields what="the plan" />
          </ListCard>
        ) : (
          <ListCard id="loading" title={titles[part]}>
            <LoadingLines what="the plan" count={LINES[part]} />
          </ListCard>
        )}
      </>
    )
  }
  return (
    <>
      <VisuallyHidden role="status">Loading the plan</VisuallyHidden>
      {hasDraft ? (
        <ListCard id="draft" title="Draft">
          <LoadingLines count={LINES.draft} />
        </ListCard>
      ) : null}
      <ListCard id="in-force" title="Current plan">
        <Text inherit c="dimmed" fz="sm" mb="md">
          Published <TextSkeleton width="16rem" />
        </Text>
        <Settings version={undefined} label="Levels of the current plan" />
      </ListCard>
      <ListCard id="earlier" title="Earlier versions">
        <LoadingLines count={1} />
      </ListCard>
    </>
  )
}

export type LaboratoryProps = {
  current: PlanVersionView
  draft: Draft | undefined
  /** The visible part, if it is one of these. */
  part: string
}

/** Shows whether a plan, by default the current one, can pay: its limits, real history under it, and a simulated company. */
export function Laboratory({ current, draft, part }: LaboratoryProps) {
  const isValid = draft !== undefined && Object.keys(problemsOf(draft)).length === 0
  const input = isValid ? toInput(draft) : undefined
  const shared = { settings: input ?? toInput(draftFrom(current)), isDraft: isValid }
  return (
    <>
      <div hidden={part !== 'limits'}>
        <LimitsCard current={current} draft={input} />
      </div>
      <div hidden={part !== 'replay'}>
        <ReplayCard {...shared} />
      </div>
      <div hidden={part !== 'simulation'}>
        <SimulationCard {...shared} />
      </div>
    </>
  )
}

export type PlanPart = 'versions' | keyof typeof titles

/** Focuses the start of a part: the first field of a draft, or the heading of a part that tries it. */
function focusPart(part: PlanPart): void {
  if (part === 'versions') return focusFirst('draft', ['registration_fee'])
  const heading = document.querySelector<HTMLElement>(`#${part}`)
  heading?.setAttribute('tabindex', '-1')
  heading?.focus()
}

/** Moves the focus along with a link that leads to another part, because the link disappears with its own. */
export function useFocusOfPart(part: PlanPart): void {
  const shown = useRef(part)
  useEffect(() => {
    const focused = document.activeElement
    const isLost = focused === null || focused === document.body || !focused.checkVisibility()
    if (shown.current !== part && isLost) focusPart(part)
    shown.current = part
  }, [part])
}
