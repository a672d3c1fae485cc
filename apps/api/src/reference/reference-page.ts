/** The API reference as one plain page: every call with its request body, its responses and their fields. */
import { html, raw } from 'hono/html'

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
export function referencePage(document: Document) {
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
