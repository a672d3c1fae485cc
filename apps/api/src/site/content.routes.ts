/** The public content calls (API-003 to API-007, API-010 to API-015). */

import { contentPreviewSchema } from '@evergrove/contract/content/content-editing'
import {
  type ContentKindName,
  type ContentListName,
  type ContentSingleName,
  contentKinds,
} from '@evergrove/contract/content/content-kinds'
import { contentSchema } from '@evergrove/contract/content/content-schemas'
import { detailSchema } from '@evergrove/contract/platform/errors'
import { createRoute, z } from '@hono/zod-openapi'
import { jsonAnswer } from '../answers/json-answer.ts'
import { publicContent } from '../answers/public-content.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { createRouter } from '../router.ts'
import { createContentReader } from './content-preview.ts'

const notFound = jsonAnswer(detailSchema, 'There is no such record.')

const named = <K extends ContentKindName>(kind: K) =>
  contentSchema(kind).meta({ id: contentKinds[kind].label.replaceAll(' ', '') })

const listRoute = <K extends ContentListName>(kind: K) =>
  createRoute({
    method: 'get',
    path: `/${kind}`,
    tags: ['Public content'],
    summary: contentKinds[kind].label,
    middleware: [publicContent] as const,
    responses: { 200: jsonAnswer(z.array(named(kind)), 'The published records, in their order.') },
  })

const singleRoute = <K extends ContentSingleName>(kind: K) =>
  createRoute({
    method: 'get',
    path: `/${kind}/{id}`,
    tags: ['Public content'],
    summary: contentKinds[kind].label,
    middleware: [publicContent] as const,
    request: { params: z.object({ id: z.string() }) },
    responses: { 200: jsonAnswer(named(kind), 'The one record, whose id is 1.'), 404: notFound },
  })

const serviceRoute = createRoute({
  method: 'get',
  path: '/services/{slug}',
  tags: ['Public content'],
  summary: 'One service',
  middleware: [publicContent] as const,
  request: { params: z.object({ slug: z.string() }) },
  responses: { 200: jsonAnswer(named('services'), 'The published service of that address.'), 404: notFound },
})

const previewRoute = createRoute({
  method: 'get',
  path: '/content-preview',
  tags: ['Public content'],
  summary: 'What the preview named in the header shows',
  responses: { 200: jsonAnswer(contentPreviewSchema, 'The kind, and when it ends.'), 404: notFound },
})

const missing = { detail: 'Not found.' }

/** A router with the public GET calls. */
export function contentRoutes(dependencies: ApiDependencies) {
  const content = createContentReader(dependencies)

  return createRouter()
    .openapi(listRoute('hero'), async (c) => c.json(await content.list(c, 'hero'), 200))
    .openapi(listRoute('services'), async (c) => c.json(await content.list(c, 'services'), 200))
    .openapi(listRoute('testimonials'), async (c) => c.json(await content.list(c, 'testimonials'), 200))
    .openapi(listRoute('core-values'), async (c) => c.json(await content.list(c, 'core-values'), 200))
    .openapi(listRoute('stat'), async (c) => c.json(await content.list(c, 'stat'), 200))
    .openapi(listRoute('photo-gallery'), async (c) => c.json(await content.list(c, 'photo-gallery'), 200))
    .openapi(listRoute('branch-address'), async (c) => c.json(await content.list(c, 'branch-address'), 200))
    .openapi(serviceRoute, async (c) => {
      const service = await content.service(c, c.req.valid('param').slug)
      return service === undefined ? c.json(missing, 404) : c.json(service, 200)
    })
    .openapi(singleRoute('why-choose-us'), async (c) => {
      const block = await content.single(c, 'why-choose-us')
      return block === undefined ? c.json(missing, 404) : c.json(block, 200)
    })
    .openapi(singleRoute('network-marketing'), async (c) => {
      const block = await content.single(c, 'network-marketing')
      return block === undefined ? c.json(missing, 404) : c.json(block, 200)
    })
    .openapi(singleRoute('company-information'), async (c) => {
      const block = await content.single(c, 'company-information')
      return block === undefined ? c.json(missing, 404) : c.json(block, 200)
    })
    .openapi(previewRoute, async (c) => {
      const draft = await content.draftOf(c)
      if (draft === undefined) return c.json(missing, 404)
      return c.json({ label: contentKinds[draft.kind].label, expires_at: draft.expires_at.toISOString() }, 200)
    })
}
