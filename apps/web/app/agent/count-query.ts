/** The total number of rows of a list that is cut off at the longest length. Only its pages state the total. */
import { queryOptions, useQuery } from '@tanstack/react-query'

/** A list without pages is cut off here. */
const LONGEST_LIST = 1000

type CountResponse = { status: number; headers: Headers }

/** The call must request a page, as small as possible. The count is invalidated together with the list of the same path. */
export const countQuery = (path: string, call: (init: { signal: AbortSignal }) => Promise<CountResponse>) =>
  queryOptions({
    queryKey: [path, 'count'],
    queryFn: async ({ signal }) => {
      const response = await call({ signal })
      if (response.status !== 200) throw new Error(`GET ${path} returned ${response.status}`)
      return Number(response.headers.get('X-Total-Count'))
    },
    networkMode: 'always',
  })

type List = { data: readonly unknown[] | undefined; isError: boolean }

/** The total: the length of the list, or a request of its own if the list may be cut off. */
export function useCount(
  { data, isError }: List,
  query: ReturnType<typeof countQuery>,
): Pick<List, 'isError'> & { data: number | undefined } {
  const length = data?.length
  const isCut = length !== undefined && length >= LONGEST_LIST
  const counted = useQuery({ ...query, enabled: isCut })
  return isCut ? counted : { data: length, isError }
}

/** A note for a list that shows fewer rows than there are. */
export const cutNote = (shown: number | undefined, total: number | undefined, first = 'newest'): string | undefined =>
  shown === undefined || total === undefined || total <= shown
    ? undefined
    : `The ${first} ${shown.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} are listed.`
