/** Responses for unknown paths (404), unsupported methods (405 with `Allow`) and OPTIONS. */

import type { SessionDeps } from '@evergrove/core/accounts'
import type { OpenAPIHono } from '@hono/zod-openapi'
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
