/** What the screen of the income disclosure loads. */
import { staffQuery } from '../session/staff-api.ts'

export const previewQuery = staffQuery('GET /staff/disclosures/preview')

/** What everyone reads, with the preface. */
export const publishedQuery = staffQuery('GET /income-disclosure')

/** The queries that publishing or another preface changes. */
export const changedByPublishing = ['staff/disclosures/preview', 'income-disclosure']
