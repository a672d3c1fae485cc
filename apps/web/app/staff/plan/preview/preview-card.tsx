import type { PlanPreview } from '@evergrove/contract/plan'
import { Alert, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Day } from '../../../components/day.tsx'
import { CouldNotLoad } from '../../../components/list/could-not-load.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { type Draft, problemsOf } from '../draft/draft.ts'
import { ComparedTable } from './compared-table.tsx'
import { CostTable } from './cost-table.tsx'
import styles from './preview-card.module.css'
import { previewQuery } from './preview-query.ts'

const PAUSE_MS = 400
/** From here on a plan pays out more than comes in. */
const WHOLE_PERCENT = 100

/** What the draft would have meant, reckoned anew whenever the typing pauses. */
export function PreviewCard({ draft }: { draft: Draft }) {
  const [settled] = useDebouncedValue(draft, PAUSE_MS)
  const isValid = Object.keys(problemsOf(settled)).length === 0
  const { data, isError, isPlaceholderData, refetch } = useQuery({ ...previewQuery(settled), enabled: isValid })
  return (
    <ListCard id="preview" title="Preview">
      {data !== undefined ? (
        <div className={styles.body} data-outdated={isPlaceholderData || !isValid || undefined}>
          <Preview preview={data} />
        </div>
      ) : isError ? (
        <CouldNotLoad what="the preview" onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="30rem" radius="md" />
      )}
    </ListCard>
  )
}

function Preview({ preview }: { preview: PlanPreview }) {
  const isTooDear = preview.per_agent.share >= WHOLE_PERCENT
  return (
    <>
      <h3 id="last-days" className={styles.heading}>
        The Last 90 Days
      </h3>
      <p className={styles.note}>
        <Day moment={preview.since} /> to <Day moment={preview.until} />: what was paid, and what the draft would have
        paid for the same activations.
      </p>
      <ComparedTable preview={preview} labelledBy="last-days" />
      <h3 id="full-cost" className={styles.heading}>
        When Every Matrix Is Full
      </h3>
      <p className={styles.note}>
        Per agent: one fee, its referral bonus, and its part of the match bonuses of the six agents above. One full
        matrix: the 126 fees below one agent, their referral bonuses, and that agent’s six levels. Rewards are not
        counted.
      </p>
      <CostTable preview={preview} labelledBy="full-cost" />
      {isTooDear ? (
        <Alert color="red" mt="md" role="alert">
          {`This plan would pay out ${preview.per_agent.share}% of what comes in: more than its fees in the end.`}
        </Alert>
      ) : null}
    </>
  )
}
