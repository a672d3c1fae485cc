import type { PlanVersionView } from '@evergrove/contract/plan'
import { Button, Text, VisuallyHidden } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { focusFirst } from '../../components/focus-first.ts'
import { CouldNotLoad } from '../../components/list/could-not-load.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { TextSkeleton } from '../../components/text-skeleton.tsx'
import { DoneLine } from '../parts/done-line.tsx'
import { LoadingLines } from '../parts/loading-lines.tsx'
import { PartLinks, partIn } from '../parts/part-links.tsx'
import { StaffHeading } from '../parts/screen-meta.tsx'
import { useAddress } from '../parts/use-address.ts'
import { ProposalNotice } from '../proposals/proposal-notice.tsx'
import { PROPOSED } from '../proposals/second-person-note.tsx'
import { staffQuery } from '../session/staff-api.ts'
import { changesFrom, type Draft, draftFrom, problemsOf } from './draft.ts'
import { DraftCard } from './draft-card.tsx'
import { keepDraft, readDraft } from './draft-storage.ts'
import { Laboratory, laboratoryParts } from './laboratory/laboratory.tsx'
import { LoadingFields } from './laboratory/loading-fields.tsx'
import { simulationNote } from './laboratory/simulation-card.tsx'
import { titles } from './looks.ts'
import styles from './plan.module.css'
import { comeIntoView, EarlierVersions, Published, Settings } from './plan-version.tsx'
import { Preview } from './preview.tsx'
import { type PlanPart, useFocusOfPart } from './use-focus-of-part.ts'

const partNames: Record<PlanPart, string> = { versions: 'Versions', ...laboratoryParts }

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

type VersionsProps = { current: PlanVersionView; earlier: readonly PlanVersionView[] }

/** Every part stays in the page, so that a draft being typed and a running replay or simulation outlive a look at another. */
function Parts({ part, current, earlier }: VersionsProps & { part: PlanPart }) {
  const [draft, setDraft] = useState(readDraft)
  const change = (next: Draft | undefined) => {
    setDraft(next)
    keepDraft(next)
  }
  useFocusOfPart(part)
  return (
    <>
      <div hidden={part !== 'versions'}>
        <Versions current={current} earlier={earlier} draft={draft} onChange={change} />
      </div>
      {draft === undefined || part === 'versions' ? null : <DraftLine current={current} draft={draft} />}
      <Laboratory current={current} draft={draft} part={part} />
    </>
  )
}

type DraftProps = { draft: Draft | undefined; onChange: (draft: Draft | undefined) => void }

function Versions({ current, earlier, draft, onChange: change }: VersionsProps & DraftProps) {
  const [done, setDone] = useState<{ text: string }>()
  const asked = useAddress().value('version')
  const end = (text: string) => {
    change(undefined)
    setDone({ text })
  }
  const begin = () => {
    setDone(undefined)
    // The button disappears, so move the focus to the draft.
    flushSync(() => change(draftFrom(current)))
    focusFirst('draft', ['registration_fee'])
  }
  return (
    <>
      <DoneLine done={done} />
      <ProposalNotice kind="plan.publish" subjectId={current.id} />
      {draft === undefined ? null : (
        <DraftCard
          current={current}
          draft={draft}
          onChange={change}
          onDiscard={() => end('The draft is discarded.')}
          onPublished={(id) => end(id === null ? PROPOSED : `Version ${id} is in force.`)}
        >
          <Preview draft={draft} />
        </DraftCard>
      )}
      <ListCard
        id="in-force"
        title={`Current plan: version ${current.id}`}
        ref={String(current.id) === asked ? comeIntoView : undefined}
        action={
          draft === undefined ? (
            <Button size="sm" leftSection={<IconFilePlus size={18} stroke={1.8} aria-hidden />} onClick={begin}>
              New draft
            </Button>
          ) : null
        }
      >
        <Text inherit c="dimmed" fz="sm" mb="md" className={styles.published}>
          Published <Published version={current} />
        </Text>
        <Settings version={current} label="Levels of the current plan" />
      </ListCard>
      <ListCard id="earlier" title="Earlier versions">
        {earlier.length === 0 ? (
          <Text inherit c="dimmed" fz="sm" mb="md">
            When a new version is published, the one that it replaces is listed here.
          </Text>
        ) : (
          <EarlierVersions versions={earlier} asked={asked} />
        )}
      </ListCard>
    </>
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

/** Above a part that tries a draft out: what the draft changes, and the way back to it. */
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

/** About how many each takes: a draft, or what a part has before it is run. */
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
