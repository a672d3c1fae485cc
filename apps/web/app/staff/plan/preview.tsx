import type { PlanPreview } from '@evergrove/contract/plan'
import { Box, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Day } from '../../components/day.tsx'
import { CouldNotLoad } from '../../components/list/list-states.tsx'
import { formatAmount } from '../../components/money.ts'
import { FiguresTable } from '../../components/table/figures-table.tsx'
import { staffQuery } from '../session/staff-api.ts'
import { type ComparedRow, comparedRows, comparedTotal, type Draft, problemsOf, toInput } from './draft.ts'
import styles from './plan.module.css'
import { Difference, heading, note } from './plan-parts.tsx'

export type LoadingLinesProps = {
  /** Announces the loading to screen readers. Undefined if another part of the screen does so. */
  what?: string
  /** The approximate number of lines. */
  count: number
}

/** Replaces the lines of a card, or the rows of its table, while they load. */
export function LoadingLines({ what, count }: LoadingLinesProps) {
  return (
    <>
      {what === undefined ? null : <VisuallyHidden role="status">{`Loading ${what}`}</VisuallyHidden>}
      {[...Array(count).keys()].map((line) => (
        <Skeleton key={line} height="1.5rem" mb="md" radius="sm" />
      ))}
    </>
  )
}

const PAUSE_MS = 400

/** Returns the query of the payments under a valid draft. The last preview stays while the next one loads. */
function previewQuery(draft: Draft) {
  const body = toInput(draft)
  return queryOptions({
    ...staffQuery('POST /staff/plan/preview', { body }),
    queryKey: ['staff/plan/preview', body],
    placeholderData: keepPreviousData,
  })
}

/** The payments under the draft, calculated again when the typing pauses. */
export function Preview({ draft }: { draft: Draft }) {
  const [settled] = useDebouncedValue(draft, PAUSE_MS)
  const isValid = Object.keys(problemsOf(settled)).length === 0
  const { data, isError, isPlaceholderData, refetch } = useQuery({ ...previewQuery(settled), enabled: isValid })
  const isOutdated = isValid && (settled !== draft || isPlaceholderData)
  return (
    <Box component="section" aria-labelledby="preview" mt="xl">
      <Title {...heading} id="preview">
        What it would have paid in the last 90 days
      </Title>
      {isValid ? null : (
        <Text {...note}>
          {data === undefined ? 'Correct the marked amounts to see it.' : 'Shows the last valid draft.'}
        </Text>
      )}
      {data !== undefined ? (
        <div className={styles.preview} data-outdated={isOutdated || undefined}>
          <Text {...note}>
            <Day moment={data.since} /> to <Day moment={data.until} />, for the same activations. Rewards are not
            included.
          </Text>
          <ComparedTable preview={data} />
        </div>
      ) : isError ? (
        <CouldNotLoad what="the preview" onRetry={() => void refetch()} />
      ) : isValid ? (
        <LoadingLines what="the preview" count={8} />
      ) : null}
    </Box>
  )
}

const toFigures = ({ name, count, paid, draft, difference }: ComparedRow) => ({
  name,
  cells: [
    count?.toLocaleString('en-US') ?? '',
    formatAmount(paid),
    formatAmount(draft),
    <Difference key="difference" amount={difference} />,
  ],
})

/** The real payments, and those of the draft for the same activations. */
function ComparedTable({ preview }: { preview: PlanPreview }) {
  return (
    <FiguresTable
      labelledBy="preview"
      heads={['Bonus', 'Count', 'Paid', 'Draft', 'Difference']}
      rows={comparedRows(preview).map(toFigures)}
      totals={[toFigures(comparedTotal(preview))]}
      isStacked
    />
  )
}
