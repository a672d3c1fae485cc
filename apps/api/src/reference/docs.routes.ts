/** The OpenAPI document, and a reference page that the server renders from it without scripts (decision 0009). */
import type { OpenAPIHono } from '@hono/zod-openapi'
import { html, raw } from 'hono/html'
import type { ApiEnvironment } from '../environment.ts'
import { publicContent } from '../http/public-content.ts'

// The API reference as one plain page: every call with its request body, its responses and their fields.

type Schema = {
  $ref?: string
  type?: string | string[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  maxLength?: number
  format?: string
}
type Content = Record<string, { schema?: Schema }>
type Operation = {
  summary?: string
  description?: string
  tags?: string[]
  requestBody?: { content?: Content }
  responses?: Record<string, { description?: string; content?: Content }>
}
type Document = {
  info: { title: string; description?: string }
  paths?: Record<string, unknown>
  components?: { schemas?: unknown }
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)

function describe(schema: Schema | undefined): ReturnType<typeof html> | string {
  if (schema === undefined) return ''
  if (schema.$ref) return html`<a href="#${nameOf(schema.$ref)}">${nameOf(schema.$ref)}</a>`
  if (schema.items) return html`list of ${describe(schema.items)}`
  if (schema.properties) return fields(schema)
  return (
    [schema.type ?? 'any'].flat().join(' or ') + (schema.maxLength ? `, at most ${schema.maxLength} characters` : '')
  )
}

function fields(schema: Schema) {
  return html`<ul>${Object.entries(schema.properties ?? {}).map(
    ([name, field]) =>
      html`<li><code>${name}</code> ${describe(field)}${schema.required?.includes(name) ? '' : ' (optional)'}</li>`,
  )}</ul>`
}

function operation(path: string, method: string, { summary, description, requestBody, responses }: Operation) {
  const sent = requestBody?.content?.['application/json']?.schema
  return html`<section>
    <h3><code>${method.toUpperCase()} ${path}</code></h3>
    <p>${summary ?? ''}. ${description ?? ''}</p>
    ${sent ? html`<h4>Body</h4>${describe(sent)}` : ''}
    <h4>Answers</h4>
    <dl>${Object.entries(responses ?? {}).map(
      ([status, response]) =>
        html`<dt>${status}</dt><dd>${response.description ?? ''} ${describe(response.content?.['application/json']?.schema)}</dd>`,
    )}</dl>
  </section>`
}

/** Returns a complete HTML page for an OpenAPI 3.1 document. Everything in it is escaped. */
function referencePage(document: Document) {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const call = (item as Partial<Record<string, Operation>>)[method]
      return call ? [operation(path, method, call)] : []
    }),
  )
  const schemas = Object.entries((document.components?.schemas ?? {}) as Record<string, Schema>)
  return html`${raw('<!doctype html>')}<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>${document.info.title}</title>
      <link rel="stylesheet" href="/reference.css" />
    </head>
    <body>
      <main>
        <h1>${document.info.title}</h1>
        <p>${document.info.description ?? ''} <a href="/api/openapi.json">OpenAPI document</a></p>
        <h2>Calls</h2>
        ${calls}
        <h2>Records</h2>
        ${schemas.map(([name, schema]) => html`<section><h3 id="${name}">${name}</h3>${describe(schema)}</section>`)}
      </main>
    </body>
  </html>`
}

/** The groups of calls in the order of the API document. */
const tags = [
  { name: 'Public content', description: 'What the public pages show.' },
  { name: 'Forms', description: 'What visitors send: messages, newsletter subscriptions, reports of errors.' },
  { name: 'Accounts', description: 'Signing up, and the links that are sent by email.' },
  { name: 'Sessions', description: 'Tokens of agents.' },
  { name: 'Profile', description: 'The agent’s own account, profile and password.' },
  { name: 'Second factors', description: 'Passkeys, the authenticator app and the recovery codes of an agent.' },
  { name: 'Network', description: 'The agents around the calling agent, and the levels of the plan.' },
  { name: 'Withdrawals', description: 'Requests of the calling agent for money.' },
  { name: 'Statement', description: 'The entries of the calling agent’s account.' },
  { name: 'Notifications', description: 'Notifications of the calling agent.' },
  { name: 'Payments', description: 'The registration fee of the calling agent and its proof.' },
  { name: 'Libraries', description: 'Content for agents.' },
  { name: 'Staff', description: 'The console: sign-in, agents, money, messages, accounts and the audit trail.' },
  { name: 'Staff: content', description: 'The content of the site and its pictures.' },
]

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
