/** The public keys of the transparency log, for the page that explains it. */
import { logKeysSchema } from '@evergrove/contract/transparency'
import { listLogKeys } from '@evergrove/core/transparency'
import { createRoute } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { jsonResponse } from '../../http/describe-route.ts'
import { publicContent } from '../../http/public-content.ts'
import { createRouter } from '../../router.ts'

const keysRoute = createRoute({
  method: 'get',
  path: '/transparency',
  tags: ['Public content'],
  operationId: 'listLogKeys',
  summary: 'List the public keys that have signed the transparency log',
  middleware: [publicContent] as const,
  responses: { 200: jsonResponse(logKeysSchema, 'Newest first. Empty before the first checkpoint.') },
})

/** The keys of the log. Checkpoints and tiles are below `/log`. */
export function logKeyRoutes({ db }: Pick<ApiDependencies, 'db'>) {
  return createRouter().openapi(keysRoute, async (c) => c.json(await listLogKeys(db), 200))
}
