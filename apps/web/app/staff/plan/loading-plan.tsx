import { Text, VisuallyHidden } from '@mantine/core'
import { ListCard } from '../../components/list/list-card.tsx'
import { TextSkeleton } from '../../components/text-skeleton.tsx'
import { LoadingLines } from '../parts/loading-lines.tsx'
import { readDraft } from './draft-storage.ts'
import { LoadingFields } from './laboratory/loading-fields.tsx'
import { simulationNote } from './laboratory/simulation-card.tsx'
import { titles } from './looks.ts'
import styles from './plan.module.css'
import { Settings } from './plan-version.tsx'
import type { PlanPart } from './use-focus-of-part.ts'

/** About how many each takes: a draft, or what a part has before it is run. */
const LINES = { draft: 30, limits: 12, replay: 3 } as const

/** The cards of a part while the versions load. */
export function LoadingPlan({ part }: { part: PlanPart }) {
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
