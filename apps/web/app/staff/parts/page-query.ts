/** Lists of the console that come a page at a time, with how many there are in all. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export const STAFF_PAGE_SIZE = 25

type PageAnswer = { status: number; headers: Headers; json: () => Promise<unknown> }

type Rows<A> = A extends { status: 200; json: () => Promise<(infer Row)[]> } ? Row[] : never

export type ListPage<Row> = { rows: Row[]; total: number }

/**
 * A page of the list at this path below the API; path, filter and page are its key, so that changing the list's path reads
 * all its pages anew. The page before stays while the next is read. Without a connection it fails at once.
 */
export const pageQuery = <A extends PageAnswer>(
  path: string,
  filter: Readonly<Record<string, string>>,
  call: (init: { signal: AbortSignal }) => Promise<A>,
) =>
  queryOptions({
    queryKey: [path, filter],
    queryFn: async ({ signal }): Promise<ListPage<Rows<A>[number]>> => {
      const answer = await call({ signal })
      if (answer.status !== 200) throw new Error(`GET ${path} answered ${answer.status}`)
      const rows = (await answer.json()) as Rows<A>
      return { rows, total: Number(answer.headers.get('X-Total-Count') ?? rows.length) }
    },
    placeholderData: keepPreviousData,
    networkMode: 'always',
  })
