import { VisuallyHidden } from '@mantine/core'
import { ListCard } from '../../components/list/list-card.tsx'
import { LoadingLines } from '../parts/loading-lines.tsx'
import { readDraft } from './draft-storage.ts'
import { titles } from './looks.ts'
import type { PlanPart } from './use-focus-of-part.ts'

/** About as many as its fields, what would change, and the preview take. */
const DRAFT_LINES = 30

/** The cards of a part while the versions load. The amounts and the six levels of a plan are about nine lines. */
export function LoadingPlan({ part }: { part: PlanPart }) {
  if (part !== 'versions') {
    return (
      <ListCard id="loading" title={titles[part]}>
        <LoadingLines what="the plan" count={9} />
      </ListCard>
    )
  }
  return (
    <>
      <VisuallyHidden role="status">Loading the plan</VisuallyHidden>
      {readDraft() === undefined ? null : (
        <ListCard id="draft" title="Draft">
          <LoadingLines count={DRAFT_LINES} />
        </ListCard>
      )}
      <ListCard id="in-force" title="Current plan">
        <LoadingLines count={9} />
      </ListCard>
      <ListCard id="earlier" title="Earlier versions">
        <LoadingLines count={1} />
      </ListCard>
    </>
  )
}
