/** What the API says to a path or a method it does not have: 404, 405 with Allow, or the answer to OPTIONS. */
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnvironment } from './environment.ts'

type Known = { pattern: RegExp; methods: string[] }

function knownPaths(api: OpenAPIHono<ApiEnvironment>): Known[] {
  const methodsOf = new Map<string, string[]>()
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue
    const { path, method } = definition.route
    methodsOf.set(path, [...(methodsOf.get(path) ?? []), method.toUpperCase()])
  }
  return [...methodsOf].map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
    methods: methods.includes('GET') ? [...methods, 'HEAD', 'OPTIONS'] : [...methods, 'OPTIONS'],
  }))
}

/** Adds the last handler of the API; call it after all routes are there. */
export function refuseUnknown(api: OpenAPIHono<ApiEnvironment>): void {
  const known = knownPaths(api)
  api.all('*', (c) => {
    const path = c.req.path.replace(/^\/api/, '')
    const methods = [...new Set(known.filter(({ pattern }) => pattern.test(path)).flatMap((entry) => entry.methods))]
    if (methods.length === 0) return c.json({ detail: 'Not found.' }, 404)
    c.header('Allow', methods.join(', '))
    if (c.req.method === 'OPTIONS') return c.body(null, 204)
    return c.json({ detail: `Method "${c.req.method}" not allowed.` }, 405)
  })
}
