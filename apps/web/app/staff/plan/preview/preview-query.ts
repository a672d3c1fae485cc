import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { staffApi } from '../../session/staff-api.ts'
import { type Draft, toInput } from '../draft/draft.ts'

/** What a valid draft would have meant; the preview before stays while the next is reckoned. */
export function previewQuery(draft: Draft) {
  const json = toInput(draft)
  return queryOptions({
    queryKey: ['staff/plan/preview', json],
    queryFn: async ({ signal }) => {
      const answer = await staffApi().staff.plan.preview.$post({ json }, { init: { signal } })
      if (answer.status !== 200) throw new Error(`POST staff/plan/preview answered ${answer.status}`)
      return answer.json()
    },
    placeholderData: keepPreviousData,
    networkMode: 'always',
  })
}
