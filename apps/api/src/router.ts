/** Creates the router of a group of routes. Paths work with and without a trailing slash; core parses bodies. */
import { invalid } from '@evergrove/core/platform/errors'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnvironment } from './environment.ts'
import { describeCall } from './http/describe-route.ts'
import { consoleBody, refuseUnknownFields, refuseUnstorableAddress } from './http/refuse-unknown.ts'

/**
 * Creates a router whose body schemas serve only the OpenAPI document and the typed client. Handlers take the body from
 * the context and pass it to core, so that input is parsed once and error messages come from one place.
 */
export function createRouter(): OpenAPIHono<ApiEnvironment> {
  const router = new OpenAPIHono<ApiEnvironment>({
    strict: false,
    defaultHook: (result) => {
      if (result.success) return
      throw invalid(Object.fromEntries(result.error.issues.map(({ path, message }) => [String(path[0]), [message]])))
    },
  })
  const { openapi } = router
  const describing: typeof openapi = (route, handler, hook) => {
    if (!route.hide) router.openAPIRegistry.registerPath(describeCall(route))
    const { body: __, ...request } = route.request ?? {}
    const known = consoleBody(route)
    const guarded: typeof handler = (c, next) => {
      refuseUnstorableAddress(c)
      if (known !== undefined) refuseUnknownFields(known, c.get('body'))
      return handler(c, next)
    }
    return openapi({ ...route, request, hide: true }, guarded, hook)
  }
  router.openapi = describing
  return router
}
