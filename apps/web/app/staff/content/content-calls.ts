/** The actions of editors. None of them rejects. */
import { attempt } from '../../platform/session/failure.ts'
import { staffApi } from '../session/staff-api.ts'

/** Values by field name; an image is the id of its file. */
export type FieldInput = Record<string, string | number | null>

export type RecordKey = { kind: string; id: number }

const content = () => staffApi().staff.content
const paramOf = ({ kind, id }: RecordKey) => ({ kind, id: String(id) })

export const createRecord = (kind: string, json: { fields: FieldInput; is_published: boolean }) =>
  attempt(
    201,
    () => content()[':kind'].$post({ param: { kind }, json }),
    (response) => response.json(),
  )

export const saveRecord = (key: RecordKey, json: { fields: FieldInput; version: number }) =>
  attempt(
    200,
    () => content()[':kind'][':id'].$put({ param: paramOf(key), json }),
    (response) => response.json(),
  )

export const publishRecord = ({ is_published, ...key }: RecordKey & { is_published: boolean }) =>
  attempt(
    200,
    () => content()[':kind'][':id'].publish.$post({ param: paramOf(key), json: { is_published } }),
    (response) => response.json(),
  )

export const deleteRecord = (key: RecordKey) =>
  attempt(
    204,
    () => content()[':kind'][':id'].$delete({ param: paramOf(key) }),
    async () => key,
  )

export const restoreVersion = ({ version, ...key }: RecordKey & { version: number }) =>
  attempt(
    200,
    () => content()[':kind'][':id'].restore.$post({ param: paramOf(key), json: { version } }),
    (response) => response.json(),
  )

/** All ids of the kind, in their new order. */
export const orderRecords = ({ kind, ids }: { kind: string; ids: number[] }) =>
  attempt(
    200,
    () => content()[':kind'].order.$post({ param: { kind }, json: { ids } }),
    (response) => response.json(),
  )

/** Resolves to the path of a page that shows these fields. Without an id they belong to a new record. */
export const createPreview = (kind: string, json: { id: number | null; fields: FieldInput }) =>
  attempt(
    201,
    () => content()[':kind'].preview.$post({ param: { kind }, json }),
    (response) => response.json(),
  )
