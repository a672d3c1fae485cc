/** The OpenAPI document and a reference page made from it on the server, so that it needs no script (decision 0009). */
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnvironment } from '../environment.ts'
import { referencePage } from './reference-page.ts'

const ABOUT = {
  openapi: '3.1.0',
  info: {
    title: 'Evergrove API',
    version: '1',
    description:
      'Calls of the website, of members and of staff. Paths are relative to /api and answer with and without a last slash.',
  },
  servers: [{ url: '/api' }],
}

/** The page needs its style sheet and nothing else. */
const PAGE_POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Adds `/openapi.json` and `/docs`; call it after the calls to be described are there. */
export function docsRoutes(api: OpenAPIHono<ApiEnvironment>): void {
  api.openAPIRegistry.registerComponent('securitySchemes', 'jwt', {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'The scheme JWT and an access token, with a space between them.',
  })
  const document = api.getOpenAPI31Document(ABOUT)
  api.get('/openapi.json', (c) => c.json(document))
  api.get('/docs', (c) => c.html(referencePage(document), 200, { 'Content-Security-Policy': PAGE_POLICY }))
}
