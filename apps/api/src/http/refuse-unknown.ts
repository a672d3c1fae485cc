/** Responses for unknown paths (404), unsupported methods (405 with `Allow`) and OPTIONS. */

import type { SessionDeps } from '@evergrove/core/accounts'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnvironment } from '../environment.ts'
import { getCallingAgent } from './access.ts'

type Known = { pattern: RegExp; methods: string[] }

const METHOD_ORDER = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

const inOrder = (methods: string[]): string[] => METHOD_ORDER.filter((method) => methods.includes(method))

function knownPaths(api: OpenAPIHono<ApiEnvironment>): Known[] {
  const methodsOf = new Map<string, string[]>()
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue
    const { path, method } = definition.route
    methodsOf.set(path, [...(methodsOf.get(path) ?? []), method.toUpperCase()])
  }
  return [...methodsOf].map(([path, methods]) => ({
    pattern: new RegExp(
      `^${path
        .split(/\{\w+\}/)
        .map((part) => RegExp.escape(part))
        .join('[^/]+')}/?$`,
    ),
    methods: [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'],
  }))
}

/** On these paths, callers who are not signed in get 401 before they can learn which methods exist. */
const AGENTS_ONLY = /^\/(?:auth\/users|dashboard\/(?!check-refcode\/))/

/** Adds the catch-all handler. Call it after all routes have been added. */
export function refuseUnknown(api: OpenAPIHono<ApiEnvironment>, deps: SessionDeps): void {
  const known = knownPaths(api)
  api.all('*', async (c) => {
    const path = c.req.path.replace(/^\/api/, '')
    const methods = inOrder(known.filter(({ pattern }) => pattern.test(path)).flatMap((entry) => entry.methods))
    if (methods.length === 0) return c.json({ detail: 'Not found.' }, 404)
    if (AGENTS_ONLY.test(path)) await getCallingAgent(deps, c)
    c.header('Allow', methods.join(', '))
    if (c.req.method === 'OPTIONS') return c.body(null, 204)
    return c.json({ detail: `Method "${c.req.method}" not allowed.` }, 405)
  })
}
