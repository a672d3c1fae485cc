/** The queries of the editors' screens. */
import type { EditableKind } from '@evergrove/contract/content/content-editing'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { apiQuery } from '../../platform/api/api-query.ts'
import { staffApi } from '../session/staff-api.ts'

export const KINDS = 'staff/content'
export const recordsPath = (kind: string) => `${KINDS}/${kind}`
export const deletedPath = (kind: string) => `${KINDS}/${kind}/deleted`
export const historyPath = (kind: string, id: number) => `${KINDS}/${kind}/${id}/history`

/** The id of the only record of a single kind. */
export const SINGLE_ID = 1

const content = () => staffApi().staff.content

export const kindsQuery = apiQuery(KINDS, (init) => content().$get({}, { init }))

export const recordsQuery = (kind: string) =>
  apiQuery(recordsPath(kind), (init) => content()[':kind'].$get({ param: { kind } }, { init }))

export const deletedQuery = (kind: string) =>
  apiQuery(deletedPath(kind), (init) => content()[':kind'].deleted.$get({ param: { kind } }, { init }))

const VERSIONS_AT_ONCE = 20

/** The versions of a record, newest first, a page at a time. */
export const historyQuery = ({ kind }: EditableKind, id: number) =>
  infiniteQueryOptions({
    queryKey: [historyPath(kind, id)],
    queryFn: async ({ signal, pageParam }) => {
      const query = { page: String(pageParam), page_size: String(VERSIONS_AT_ONCE) }
      const param = { kind, id: String(id) }
      const response = await content()[':kind'][':id'].history.$get({ param, query }, { init: { signal } })
      if (response.status !== 200) throw new Error(`GET ${historyPath(kind, id)} returned ${response.status}`)
      return response.json()
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === VERSIONS_AT_ONCE ? pages.length + 1 : undefined),
    networkMode: 'always',
  })
