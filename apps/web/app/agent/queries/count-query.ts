/** How many there are in all, of a list that ends before: only its pages say so. */
import { queryOptions, useQuery } from '@tanstack/react-query'

/** A list that is asked for whole ends here; the rest is on pages. */
const LONGEST_LIST = 1000

type Answer = { status: number; headers: Headers }

/** The call must ask for a page, as small as may be. It is read again with the list below whose path it stands. */
export const countQuery = (path: string, call: (init: { signal: AbortSignal }) => Promise<Answer>) =>
  queryOptions({
    queryKey: [path, 'count'],
    queryFn: async ({ signal }) => {
      const answer = await call({ signal })
      if (answer.status !== 200) throw new Error(`GET ${path} answered ${answer.status}`)
      return Number(answer.headers.get('X-Total-Count'))
    },
    networkMode: 'always',
  })

type List = { data: readonly unknown[] | undefined; isError: boolean }

/** The number of all: the list's own length, and only for a list that may go on an answer of its own. */
export function useCount(
  { data, isError }: List,
  query: ReturnType<typeof countQuery>,
): Pick<List, 'isError'> & { data: number | undefined } {
  const length = data?.length
  const isCut = length !== undefined && length >= LONGEST_LIST
  const counted = useQuery({ ...query, enabled: isCut })
  return isCut ? counted : { data: length, isError }
}

/** What to say of a list that shows fewer than there are. */
export const cutNote = (shown: number | undefined, total: number | undefined): string | undefined =>
  shown === undefined || total === undefined || total <= shown
    ? undefined
    : `The newest ${shown.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} are listed.`
