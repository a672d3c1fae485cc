/** The calls of the screen of the income disclosure. */
import { apiQuery } from '../../platform/api/api-query.ts'
import { attempt } from '../../platform/session/failure.ts'
import { staffApi } from '../session/staff-api.ts'

const PREVIEW_PATH = 'staff/disclosures/preview'
const PUBLISHED_PATH = 'income-disclosure'

/** The queries that publishing or another preface changes. */
export const changedByPublishing = [PREVIEW_PATH, PUBLISHED_PATH] as const

export const previewQuery = apiQuery(PREVIEW_PATH, (init) => staffApi().staff.disclosures.preview.$get({}, { init }))

/** What everyone reads, with the preface. */
export const publishedQuery = apiQuery(PUBLISHED_PATH, (init) => staffApi()['income-disclosure'].$get({}, { init }))

export const publishDisclosure = (until: string) =>
  attempt(
    201,
    () => staffApi().staff.disclosures.$post({ json: { until } }),
    (response) => response.json(),
  )

export const changePreface = (json: { text: string | null; version: number }) =>
  attempt(
    200,
    () => staffApi().staff.disclosures.preface.$post({ json }),
    (response) => response.json(),
  )
