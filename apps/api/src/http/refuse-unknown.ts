/** Refusals of unknown paths (404), methods (405 with `Allow`, and OPTIONS) and fields, and of text that cannot be stored. */
import { isOpenObject } from '@evergrove/contract/platform/open-objects'
import { findUnstorable } from '@evergrove/contract/platform/plain-text'
import type { SessionDeps } from '@evergrove/core/accounts'
import { invalid, notFound } from '@evergrove/core/platform/errors'
import { type OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ApiEnvironment } from '../environment.ts'
import { getCallingAgent } from './access.ts'

/** A path of the API with its methods. */
export type KnownPath = { path: string; pattern: RegExp; methods: string[] }

const METHOD_ORDER = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

const PLACEHOLDER = /\{\w+\}/g

const inOrder = (methods: string[]): string[] => METHOD_ORDER.filter((method) => methods.includes(method))

const countPlaceholders = (path: string): number => path.match(PLACEHOLDER)?.length ?? 0

/** Returns a pattern that matches the requests of a path in the spelling of the API document. */
export const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split(PLACEHOLDER)
      .map((part) => RegExp.escape(part))
      .join('[^/]+')}/?$`,
  )

/** Lists the paths of all routes. If two match a request, the one with fewer placeholders comes first and counts. */
export function listKnownPaths(routes: OpenAPIHono<ApiEnvironment>): KnownPath[] {
  const methodsOf = new Map<string, string[]>()
  for (const definition of routes.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue
    const { path, method } = definition.route
    methodsOf.set(path, [...(methodsOf.get(path) ?? []), method.toUpperCase()])
  }
  const paths = [...methodsOf].map(([path, methods]) => ({
    path,
    pattern: patternOf(path),
    methods: inOrder([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS']),
  }))
  return paths.toSorted((one, other) => countPlaceholders(one.path) - countPlaceholders(other.path))
}

function refuseMethod(c: Context, methods: string[]): Response {
  c.header('Allow', methods.join(', '))
  if (c.req.method === 'OPTIONS') return c.body(null, 204)
  return c.json({ detail: `Method "${c.req.method}" not allowed.` }, 405)
}

/**
 * Keeps a method that a path does not have from reaching a path with a placeholder, which would take the last word of
 * `/staff/content/{kind}/order` for an id. It must be called before the routes are added.
 */
export function keepPathsApart(api: OpenAPIHono<ApiEnvironment>, known: KnownPath[]): void {
  for (const [index, { path, methods }] of known.entries()) {
    if (!known.slice(index + 1).some(({ pattern }) => pattern.test(path))) continue
    api.all(
      path.replaceAll(PLACEHOLDER, (name) => `:${name.slice(1, -1)}`),
      async (c, next) => {
        if (methods.includes(c.req.method)) return next()
        return refuseMethod(c, methods)
      },
    )
  }
}

/** On these paths, callers who are not signed in get 401 before they can learn which methods exist. */
const AGENTS_ONLY = /^\/(?:auth\/users|dashboard\/(?!check-refcode\/))/

/** Adds the catch-all handler. It must be called after all routes have been added. */
export function refuseUnknown(api: OpenAPIHono<ApiEnvironment>, known: KnownPath[], deps: SessionDeps): void {
  api.all('*', async (c) => {
    const path = c.req.path.replace(/^\/api/, '')
    const found = known.find(({ pattern }) => pattern.test(path))
    if (found === undefined) return c.json({ detail: 'Not found.' }, 404)
    if (AGENTS_ONLY.test(path)) await getCallingAgent(deps, c)
    return refuseMethod(c, found.methods)
  })
}

// Refuses fields that the description of a call does not name, so that no decision is made without a part that its
// sender relies on. This applies only to the calls of the console: clients that follow the specification send fields
// to agents' and public calls which these ignore.

type Path = readonly string[]

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the alternative that the value's discriminator chooses, if there is one. */
const chosen = ({ options, def }: z.ZodDiscriminatedUnion, value: Record<string, unknown>) =>
  options.find(
    (option) =>
      option instanceof z.ZodObject && option.shape[def.discriminator]?.safeParse(value[def.discriminator]).success,
  )

/** Returns the paths of the fields in the value that the schema does not name. An open object may have any field. */
function unknownIn(schema: unknown, value: unknown, path: Path = []): Path[] {
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.flatMap((item, index) => unknownIn(schema.element, item, [...path, String(index)]))
  }
  if (schema instanceof z.ZodDiscriminatedUnion && isRecord(value)) return unknownIn(chosen(schema, value), value, path)
  if (schema instanceof z.ZodObject && isRecord(value)) {
    const { shape } = schema
    return Object.entries(value).flatMap(([name, inner]) => {
      if (Object.hasOwn(shape, name)) return unknownIn(shape[name], inner, [...path, name])
      return isOpenObject(schema) ? [] : [[...path, name]]
    })
  }
  if (schema instanceof z.ZodPipe) return unknownIn(schema.in, value, path)
  const isWrapper = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return isWrapper ? unknownIn(schema.unwrap(), value, path) : []
}

const messageFor = ([, ...inside]: Path): string =>
  inside.length === 0 ? 'There is no such field.' : `There is no such field as ${inside.join('.')}.`

/** Throws `invalid` with a message under each top-level field that the schema does not name, or that contains such a field. */
export function refuseUnknownFields(schema: z.ZodType, body: unknown): void {
  const byField = Map.groupBy(unknownIn(schema, body), ([field = '']) => field)
  if (byField.size === 0) return
  // `Object.fromEntries`, and not assignment, because a field may be called __proto__.
  throw invalid(Object.fromEntries([...byField].map(([field, paths]) => [field, paths.map(messageFor)])))
}

/**
 * Returns the schema of the body of a call of the console, or undefined for any other call and for one without a body.
 */
export function consoleBody({ path, request }: RouteConfig): z.ZodType | undefined {
  if (!path.startsWith('/staff/')) return undefined
  const [media] = Object.values(request?.body?.content ?? {})
  return media !== undefined && 'schema' in media && media.schema instanceof z.ZodType ? media.schema : undefined
}

// Text that the database cannot store is refused here, anywhere in a request.

/** Returns the problem of the first such text in a value, at any depth. Names of fields are text as well. */
function findIn(value: unknown): string | undefined {
  const waiting = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string') {
      const problem = findUnstorable(next)
      if (problem !== undefined) return problem
    } else if (typeof next === 'object' && next !== null) {
      for (const [name, inner] of Object.entries(next)) waiting.push(name, inner)
    }
  }
  return undefined
}

/** Throws `invalid` with a message under the name of the first field that contains such text. */
export function refuseUnstorable(fields: unknown): void {
  if (typeof fields !== 'object' || fields === null) return
  for (const [name, value] of Object.entries(fields)) {
    const problem = findUnstorable(name) ?? findIn(value)
    if (problem !== undefined) throw invalid({ [Array.isArray(fields) ? 'non_field_errors' : name]: [problem] })
  }
}

/** Refuses such text in the query with 400, and in the path with 404, because no record has such a name. */
export function refuseUnstorableAddress(c: Context): void {
  if (findIn(c.req.param()) !== undefined) throw notFound()
  refuseUnstorable(c.req.queries())
}
