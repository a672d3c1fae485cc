/** The OpenAPI document, and a reference page that the server renders from it without scripts (decision 0009). */
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnvironment } from '../environment.ts'
import { publicContent } from '../http/public-content.ts'
import { referencePage } from './reference-page.ts'
import { tags } from './tags.ts'

const ABOUT = {
  openapi: '3.1.0',
  info: {
    title: 'Evergrove API',
    version: '1',
    description:
      'Calls for the website, for agents and for staff. Paths are relative to /api and work with or without a trailing slash. Calls for staff refuse fields that they do not have; all others ignore them.',
    contact: { name: 'The company that runs this site' },
  },
  tags,
  servers: [{ url: '/api' }],
}

/** The page loads its style sheet and nothing else. */
const PAGE_POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Adds `/openapi.json` and `/docs`. It must be called after all routes have been added. */
export function docsRoutes(api: OpenAPIHono<ApiEnvironment>): void {
  api.openAPIRegistry.registerComponent('securitySchemes', 'jwt', {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'The word JWT, a space, and an access token.',
  })
  // The document is created at the first request, so that a start need not wait for it.
  let made: ReturnType<typeof api.getOpenAPI31Document> | undefined
  const document = () => (made ??= api.getOpenAPI31Document(ABOUT))
  api.get('/openapi.json', publicContent, (c) =>
    c.body(JSON.stringify(document()), 200, { 'Content-Type': 'application/json' }),
  )
  api.get('/docs', publicContent, (c) =>
    c.html(referencePage(document()), 200, { 'Content-Security-Policy': PAGE_POLICY }),
  )
}
