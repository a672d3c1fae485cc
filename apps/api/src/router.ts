/** How every group of routes is made: paths without their last slash answer both forms, bodies are parsed in core. */
import { invalid } from '@evergrove/core/platform/errors'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnvironment } from './environment.ts'

/**
 * A router whose routes describe the bodies they take for the OpenAPI document and the typed client only. A handler finds
 * the body in its context and hands it to core, so that input is parsed once and errors are formed in one place.
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
    if (!route.hide) router.openAPIRegistry.registerPath({ ...route, middleware: undefined })
    const { body: __, ...request } = route.request ?? {}
    return openapi({ ...route, request, hide: true }, handler, hook)
  }
  router.openapi = describing
  return router
}
