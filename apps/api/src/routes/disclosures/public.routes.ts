/** The income disclosure, as everyone may read and download it (plan rule 33). */
import {
  disclosureNumberInput,
  type IncomeFigures,
  incomeDisclosureSchema,
  incomeFiguresSchema,
  typicalIncomeSchema,
} from '@evergrove/contract/disclosures/disclosures'
import { detailSchema } from '@evergrove/contract/platform/errors'
import { getDisclosureFile, getIncomeDisclosure, getTypicalIncome } from '@evergrove/core/disclosures'
import { createRoute } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { csvResponse } from '../../http/csv-response.ts'
import { jsonResponse } from '../../http/describe-route.ts'
import { publicContent } from '../../http/public-content.ts'
import { sendJson } from '../../http/send-json.ts'
import { createRouter } from '../../router.ts'

const call = { method: 'get' as const, tags: ['Public content'] }
const missing = { 404: jsonResponse(detailSchema, 'There is no disclosure with this number.') }

const newestRoute = createRoute({
  ...call,
  middleware: [publicContent] as const,
  path: '/income-disclosure',
  operationId: 'getIncomeDisclosure',
  summary: 'Get the newest income disclosure, with a list of all',
  responses: { 200: jsonResponse(incomeDisclosureSchema, 'The disclosure is null until one is published.') },
})

const typicalRoute = createRoute({
  ...call,
  middleware: [publicContent] as const,
  path: '/income-disclosure/typical',
  operationId: 'getTypicalIncome',
  summary: 'Get the typical figures of the newest income disclosure',
  responses: { 200: jsonResponse(typicalIncomeSchema, 'What stands wherever earnings are advertised.') },
})

const numberedRoute = createRoute({
  ...call,
  middleware: [publicContent] as const,
  path: '/income-disclosure/{number}',
  operationId: 'getNumberedIncomeDisclosure',
  summary: 'Get an income disclosure by its number',
  request: { params: disclosureNumberInput },
  responses: { 200: jsonResponse(incomeDisclosureSchema, 'The disclosure with this number.'), ...missing },
})

const recordRoute = createRoute({
  ...call,
  middleware: [publicContent] as const,
  path: '/income-disclosure/{number}/record',
  operationId: 'getIncomeDisclosureRecord',
  summary: 'Get the stored text of an income disclosure, whose SHA-256 is its digest',
  request: { params: disclosureNumberInput },
  responses: { 200: jsonResponse(incomeFiguresSchema, 'Canonical JSON (RFC 8785).'), ...missing },
})

const tableRoute = createRoute({
  ...call,
  middleware: [publicContent] as const,
  path: '/income-disclosure/{number}/table',
  operationId: 'getIncomeDisclosureTable',
  summary: 'Get an income disclosure as a table',
  request: { params: disclosureNumberInput },
  responses: { 200: csvResponse('One figure a line. What is withheld is empty.'), ...missing },
})

/** The public calls of the income disclosure. */
export function disclosureRoutes({ db }: ApiDependencies) {
  return createRouter()
    .openapi(newestRoute, async (c) => c.json(await getIncomeDisclosure(db), 200))
    .openapi(typicalRoute, async (c) => c.json({ typical: await getTypicalIncome(db) }, 200))
    .openapi(numberedRoute, async (c) => c.json(await getIncomeDisclosure(db, c.req.valid('param').number), 200))
    .openapi(recordRoute, async (c) => {
      const { text } = await getDisclosureFile(db, { ...c.req.valid('param'), format: 'json' })
      return sendJson<IncomeFigures>(c, text)
    })
    .openapi(tableRoute, async (c) => {
      const { text } = await getDisclosureFile(db, { ...c.req.valid('param'), format: 'csv' })
      return c.body(text, 200, { 'Content-Type': 'text/csv; charset=utf-8' })
    })
}
