/** The queries of the editors' screens, and the actions on a record that more than one of them offers. */
import type { ContentVersion, EditableKind } from '@evergrove/contract/content/content-editing'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { staffAct, staffQuery, staffSend } from '../session/staff-api.ts'

export const KINDS = 'staff/content'
export const recordsPath = (kind: string) => `${KINDS}/${kind}`
export const deletedPath = (kind: string) => `${KINDS}/${kind}/deleted`
export const historyPath = (kind: string, id: number) => `${KINDS}/${kind}/${id}/history`

/** The id of the only record of a single kind. */
export const SINGLE_ID = 1

export const kindsQuery = staffQuery('GET /staff/content')

export const recordsQuery = (kind: string) => staffQuery('GET /staff/content/{kind}', { params: { kind } })

const VERSIONS_AT_ONCE = 20

/** Returns the query of a record's versions, newest first, a page at a time. */
export const historyQuery = ({ kind }: EditableKind, id: number) =>
  infiniteQueryOptions({
    queryKey: [historyPath(kind, id)],
    queryFn: async ({ signal, pageParam }) => {
      const query = { page: pageParam, page_size: VERSIONS_AT_ONCE }
      const response = await staffSend('GET /staff/content/{kind}/{id}/history', {
        params: { kind, id },
        query,
        signal,
      })
      if (response.status !== 200) throw new Error(`GET ${historyPath(kind, id)} answered ${response.status}`)
      return (await response.json()) as ContentVersion[]
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === VERSIONS_AT_ONCE ? pages.length + 1 : undefined),
    networkMode: 'always',
  })

type RecordKey = { kind: string; id: number }

export const publishRecord = ({ is_published, ...params }: RecordKey & { is_published: boolean }) =>
  staffAct('POST /staff/content/{kind}/{id}/publish', { params, body: { is_published } })

export const deleteRecord = (params: RecordKey) => staffAct('DELETE /staff/content/{kind}/{id}', { params })

export const restoreVersion = ({ version, ...params }: RecordKey & { version: number }) =>
  staffAct('POST /staff/content/{kind}/{id}/restore', { params, body: { version } })
