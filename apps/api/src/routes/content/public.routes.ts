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
import type { ApiDependencies } from '../../dependencies.ts'
import { jsonResponse } from '../../http/describe-route.ts'
import { publicContent } from '../../http/public-content.ts'
import { createRouter } from '../../router.ts'
import { createContentReader } from './content-preview.ts'

const notFound = jsonResponse(detailSchema, 'There is no such record.')

const nameOf = (kind: ContentKindName): string =>
  kind.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

const named = <K extends ContentKindName>(kind: K) =>
  contentSchema(kind).meta({ id: contentKinds[kind].label.replaceAll(' ', '') })

const listRoute = <K extends ContentListName>(kind: K) =>
  createRoute({
    method: 'get',
    path: `/${kind}`,
    tags: ['Public content'],
    operationId: `list${nameOf(kind)}`,
    summary: contentKinds[kind].label,
    middleware: [publicContent] as const,
    responses: { 200: jsonResponse(z.array(named(kind)), 'The published records, in display order.') },
  })

const singleRoute = <K extends ContentSingleName>(kind: K) =>
  createRoute({
    method: 'get',
    path: `/${kind}/{id}`,
    tags: ['Public content'],
    operationId: `get${nameOf(kind)}`,
    summary: contentKinds[kind].label,
    middleware: [publicContent] as const,
    request: { params: z.object({ id: z.string() }) },
    responses: { 200: jsonResponse(named(kind), 'The only record; its id is 1.'), 404: notFound },
  })

const serviceRoute = createRoute({
  method: 'get',
  path: '/services/{slug}',
  tags: ['Public content'],
  operationId: 'getService',
  summary: 'Get a service by its slug',
  middleware: [publicContent] as const,
  request: { params: z.object({ slug: z.string() }) },
  responses: { 200: jsonResponse(named('services'), 'The published service with this slug.'), 404: notFound },
})

const previewRoute = createRoute({
  method: 'get',
  path: '/content-preview',
  tags: ['Public content'],
  operationId: 'describePreview',
  summary: 'Describe the preview named in the X-Content-Preview header',
  responses: {
    200: jsonResponse(contentPreviewSchema, 'What is previewed, and when the preview ends.'),
    404: notFound,
  },
})

const missing = { detail: 'Not found.' }

/** The public GET calls. */
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
