/** Publishing the income disclosure, and the preface before its figures (plan rule 33). */
import {
  disclosurePrefaceSchema,
  disclosurePreviewSchema,
  disclosureRecordSchema,
  prefaceInput,
  publishDisclosureInput,
} from '@evergrove/contract/disclosures/disclosures'
import { changePreface, previewDisclosure, publishDisclosure } from '@evergrove/core/disclosures'
import { createRoute } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { actorOf, requireStaff } from '../../http/access.ts'
import { actionRefusals, jsonRequest, jsonResponse, staffCall, staffRefusals } from '../../http/describe-route.ts'
import { anyBody } from '../../http/read-body.ts'
import { createRouter } from '../../router.ts'

/** What publishing would store, publishing it, and the preface. */
export function staffDisclosureRoutes(dependencies: ApiDependencies) {
  const finance = requireStaff(dependencies, 'disclosures')

  const previewRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/disclosures/preview',
    operationId: 'previewIncomeDisclosure',
    summary: 'Preview the next income disclosure; nothing is stored',
    middleware: [finance] as const,
    responses: { 200: jsonResponse(disclosurePreviewSchema, 'The figures, or why there are none.'), ...staffRefusals },
  })
  const publishRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/disclosures',
    operationId: 'publishIncomeDisclosure',
    summary: 'Publish the previewed income disclosure for good',
    middleware: [finance, anyBody()] as const,
    request: jsonRequest(publishDisclosureInput),
    responses: { ...actionRefusals, 201: jsonResponse(disclosureRecordSchema, 'What was published.') },
  })
  const prefaceRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/disclosures/preface',
    operationId: 'changeDisclosurePreface',
    summary: 'Change the text before the figures; earlier versions are kept',
    middleware: [finance, anyBody()] as const,
    request: jsonRequest(prefaceInput),
    responses: { ...actionRefusals, 200: jsonResponse(disclosurePrefaceSchema, 'The new version.') },
  })

  return createRouter()
    .openapi(previewRoute, async (c) => c.json(await previewDisclosure(dependencies), 200))
    .openapi(publishRoute, async (c) => {
      const wanted = { input: c.get('body'), actor: actorOf(c.get('staff')) }
      return c.json(await publishDisclosure(dependencies, wanted), 201)
    })
    .openapi(prefaceRoute, async (c) => {
      const wanted = { input: c.get('body'), staffId: c.get('staff').id }
      return c.json(await changePreface(dependencies, wanted), 200)
    })
}
