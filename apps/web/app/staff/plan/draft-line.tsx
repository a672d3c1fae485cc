import type { PlanVersionView } from '@evergrove/contract/plan'
import { Text } from '@mantine/core'
import { Link } from 'react-router'
import { changesFrom, type Draft, problemsOf } from './draft.ts'
import styles from './plan.module.css'

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
export function DraftLine({ current, draft }: { current: PlanVersionView; draft: Draft }) {
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
