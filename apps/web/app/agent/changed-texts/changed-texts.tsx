import type { ChangedText } from '@evergrove/contract/accounts/accounts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import { changedTextsQuery } from '../queries.ts'

const ChangedTextsDialog = lazy<ComponentType<{ texts: ChangedText[] }>>(() =>
  import('./changed-texts-dialog.tsx').catch(() => ({ default: () => null })),
)

/**
 * Asks the agent to agree to the terms or the privacy policy if their wording has changed since the last agreement. It
 * asks at every visit to the dashboard until the agent agrees. If the question cannot be loaded, it is asked at the
 * next visit.
 */
export function ChangedTexts() {
  const { data: texts = [] } = useQuery(changedTextsQuery)
  if (texts.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ChangedTextsDialog texts={texts} />
    </Suspense>
  )
}
