/**
 * The total number of rows of a list that is cut off at the maximum length. Only the pages of the list state the total.
 */
import { useQuery } from '@tanstack/react-query'
import { agentList } from './agent-query.ts'

/** A list without pages is cut off at this length. */
const LONGEST_LIST = 1000

/** The lists that may be cut off. */
type LongList = 'GET /dashboard/refferals' | 'GET /dashboard/withdrawals' | 'GET /dashboard/debt'

type List = { data: readonly unknown[] | undefined; isError: boolean }

/** Returns the total: the length of the list, or the result of a separate request if the list may be cut off. */
export function useCount(
  { data, isError }: List,
  list: LongList,
): Pick<List, 'isError'> & { data: number | undefined } {
  const length = data?.length
  const isCut = length !== undefined && length >= LONGEST_LIST
  // The page is as small as possible. The count is invalidated together with the list.
  const smallest = agentList(list, { query: { page: '1', page_size: '1' } })
  const counted = useQuery({ ...smallest, select: ({ total }) => total, enabled: isCut })
  return isCut ? counted : { data: length, isError }
}

/** Returns a note for a list that shows fewer rows than there are. */
export const cutNote = (shown: number | undefined, total: number | undefined, first = 'newest'): string | undefined =>
  shown === undefined || total === undefined || total <= shown
    ? undefined
    : `The ${first} ${shown.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} are listed.`
