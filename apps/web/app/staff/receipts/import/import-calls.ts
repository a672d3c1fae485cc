/** The calls of the import of bank statements: formats, previews and imports. */
import type { StatementFormatInput } from '@evergrove/contract/receipts/statement-formats'
import { queryOptions } from '@tanstack/react-query'
import { attempt } from '../../../platform/session/failure.ts'
import { staffApi } from '../../session/staff-api.ts'

export const FORMATS_PATH = 'staff/receipts/formats'

const receipts = () => staffApi().staff.receipts

export const formatsQuery = queryOptions({
  queryKey: [FORMATS_PATH],
  queryFn: async ({ signal }) => {
    const response = await receipts().formats.$get({}, { init: { signal } })
    if (response.status !== 200) throw new Error(`GET ${FORMATS_PATH} answered ${response.status}`)
    return response.json()
  },
  networkMode: 'always',
})

/** Saves a new format, or changes the one with the id. Resolves to the saved format. */
export const saveFormat = ({ id, format }: { id: number | undefined; format: StatementFormatInput }) =>
  id === undefined
    ? attempt(
        201,
        () => receipts().formats.$post({ json: format }),
        (response) => response.json(),
      )
    : attempt(
        200,
        () => receipts().formats[':id'].$put({ param: { id: String(id) }, json: format }),
        (response) => response.json(),
      )

/** A saved format by its id, or one that is tried out. */
export type FormatChoice = { id: number } | { tried: StatementFormatInput }

/** How the file is read, and what an import would find. Stores nothing. */
export const previewStatement = ({ file, format }: { file: File; format: FormatChoice }) =>
  attempt(
    200,
    () =>
      receipts().preview.$post({
        form: 'id' in format ? { file, format_id: String(format.id) } : { file, format: JSON.stringify(format.tried) },
      }),
    (response) => response.json(),
  )

/** Imports the file; `doubtful` says how many doubtful lines were looked at. */
export const importStatement = ({ file, id, doubtful }: { file: File; id: number; doubtful: number }) =>
  attempt(
    200,
    () => receipts().import.$post({ form: { file, format_id: String(id), doubtful_seen: String(doubtful) } }),
    (response) => response.json(),
  )
