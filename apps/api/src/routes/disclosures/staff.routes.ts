/** Publishing the income disclosure, and the preface before its figures (plan rule 33). */
import {
  disclosurePrefaceSchema,
  disclosurePreviewSchema,
  disclosureRecordSchema,
  prefaceInput,
  publishDisclosureInput,
} from '@evergrove/contract/disclosures/disclosures'
import { changePreface, previewDisclosure, publishDisclosure } from '@evergrove/core/disclosures'
import { staffCalls } from '../../call.ts'
import { jsonResponse } from '../../http/describe-route.ts'

const disclosures = staffCalls('disclosures')

/** What publishing would store, publishing it, and the preface. */
export const staffDisclosureCalls = [
  disclosures('GET /staff/disclosures/preview', {
    id: 'previewIncomeDisclosure',
    summary: 'Preview the next income disclosure; nothing is stored',
    gives: { 200: jsonResponse(disclosurePreviewSchema, 'The figures, or why there are none.') },
    answer: ({ deps }) => previewDisclosure(deps),
  }),
  disclosures('POST /staff/disclosures', {
    id: 'publishIncomeDisclosure',
    summary: 'Publish the previewed income disclosure for good',
    takes: publishDisclosureInput,
    gives: { 201: jsonResponse(disclosureRecordSchema, 'What was published.') },
    answer: ({ deps, body, actor }) => publishDisclosure(deps, { input: body, actor }),
  }),
  disclosures('POST /staff/disclosures/preface', {
    id: 'changeDisclosurePreface',
    summary: 'Change the text before the figures; earlier versions are kept',
    takes: prefaceInput,
    gives: { 200: jsonResponse(disclosurePrefaceSchema, 'The new version.') },
    answer: ({ deps, body, staff }) => changePreface(deps, { input: body, staffId: staff.id }),
  }),
]
