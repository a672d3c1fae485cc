/** The income disclosure for everyone to read and download, its publication and its preface (plan rule 33). */
import {
  disclosureNumberInput,
  disclosurePrefaceSchema,
  disclosurePreviewSchema,
  disclosureRecordSchema,
  type IncomeFigures,
  incomeDisclosureSchema,
  incomeFiguresSchema,
  prefaceInput,
  publishDisclosureInput,
  typicalIncomeSchema,
} from '@evergrove/contract/disclosures/disclosures'
import { detailSchema } from '@evergrove/contract/platform/errors'
import {
  changePreface,
  getDisclosureFile,
  getIncomeDisclosure,
  getTypicalIncome,
  previewDisclosure,
  publishDisclosure,
} from '@evergrove/core/disclosures'
import { contentCall, staffCalls } from '../../call.ts'
import { jsonResponse } from '../../http/describe-route.ts'
import { csvResponse, sendJson } from '../../http/file-responses.ts'

const numbered = {
  params: disclosureNumberInput,
  refuses: { 404: jsonResponse(detailSchema, 'There is no disclosure with this number.') },
}

/** The public calls of the income disclosure. */
export const disclosureCalls = [
  contentCall('GET /income-disclosure', {
    id: 'getIncomeDisclosure',
    summary: 'Get the newest income disclosure, with a list of all',
    gives: { 200: jsonResponse(incomeDisclosureSchema, 'The disclosure is null until one is published.') },
    answer: ({ deps }) => getIncomeDisclosure(deps.db),
  }),
  contentCall('GET /income-disclosure/typical', {
    id: 'getTypicalIncome',
    summary: 'Get the typical figures of the newest income disclosure, with the fee and the bonuses of the plan',
    gives: { 200: jsonResponse(typicalIncomeSchema, 'What stands wherever earnings are advertised.') },
    answer: ({ deps }) => getTypicalIncome(deps.db),
  }),
  contentCall('GET /income-disclosure/{number}', {
    ...numbered,
    id: 'getNumberedIncomeDisclosure',
    summary: 'Get an income disclosure by its number',
    gives: { 200: jsonResponse(incomeDisclosureSchema, 'The disclosure with this number.') },
    answer: ({ deps, params }) => getIncomeDisclosure(deps.db, params.number),
  }),
  contentCall('GET /income-disclosure/{number}/record', {
    ...numbered,
    id: 'getIncomeDisclosureRecord',
    summary: 'Get the stored text of an income disclosure, whose SHA-256 is its digest',
    gives: { 200: jsonResponse(incomeFiguresSchema, 'Canonical JSON (RFC 8785).') },
    async answer({ c, deps, params }) {
      const { text } = await getDisclosureFile(deps.db, { ...params, format: 'json' })
      return sendJson<IncomeFigures>(c, text)
    },
  }),
  contentCall('GET /income-disclosure/{number}/table', {
    ...numbered,
    id: 'getIncomeDisclosureTable',
    summary: 'Get an income disclosure as a table',
    gives: { 200: csvResponse('One figure a line. What is withheld is empty.') },
    async answer({ c, deps, params }) {
      const { text } = await getDisclosureFile(deps.db, { ...params, format: 'csv' })
      return c.body(text, 200, { 'Content-Type': 'text/csv; charset=utf-8' })
    },
  }),
]

const disclosures = staffCalls('disclosures')

/** The preview of a publication, the publication, and the preface. */
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
