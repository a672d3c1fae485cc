/** Lists of the console that the server sends in pages, with the total number of rows. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

export const STAFF_PAGE_SIZE = 25

type PageResponse = { status: number; headers: Headers; json: () => Promise<unknown> }

type Rows<R> = R extends { status: 200; json: () => Promise<(infer Row)[]> } ? Row[] : never

export type ListPage<Row> = { rows: Row[]; total: number }

/**
 * A page of the list at this path below the API. Path and filter form the key, so invalidating the path loads all pages
 * of the list again. The previous page stays while the next one loads. Without a connection the query fails at once.
 */
export const pageQuery = <R extends PageResponse>(
  path: string,
  filter: Readonly<Record<string, string>>,
  call: (init: { signal: AbortSignal }) => Promise<R>,
) =>
  queryOptions({
    queryKey: [path, filter] as (string | object)[],
    queryFn: async ({ signal }): Promise<ListPage<Rows<R>[number]>> => {
      const response = await call({ signal })
      if (response.status !== 200) throw new Error(`GET ${path} answered ${response.status}`)
      const rows = (await response.json()) as Rows<R>
      return { rows, total: Number(response.headers.get('X-Total-Count') ?? rows.length) }
    },
    placeholderData: keepPreviousData,
    networkMode: 'always',
  })

/** Style props of a list: dimmed while it still shows the previous page and the next one takes noticeably long. */
export const outdatedLook = (isOutdated: boolean) =>
  isOutdated ? { opacity: 0.55, style: { transition: 'opacity var(--duration-fast) var(--ease-out) 120ms' } } : {}
