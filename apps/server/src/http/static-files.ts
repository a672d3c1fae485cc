/** The built browser files: hashed names are cached for a year, and bodies are compressed at build time. */
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import type { ServerEnvironment } from './environment.ts'

const ONE_YEAR = 'public, max-age=31536000, immutable'
const ONE_HOUR = 'public, max-age=3600'

/** Adds the files below `folder`; a missing file falls through, but below `/assets/` it returns 404. */
export function mountStaticFiles(app: Hono<ServerEnvironment>, folder: string): void {
  app.use(
    '/assets/*',
    serveStatic({ root: folder, precompressed: true, onFound: (_path, c) => c.header('Cache-Control', ONE_YEAR) }),
  )
  app.all('/assets/*', (c) => c.json({ detail: 'Not found.' }, 404))
  app.get(
    '/:file{[\\w.-]+\\.(?:ico|png|svg|css|txt|webmanifest)}',
    serveStatic({ root: folder, precompressed: true, onFound: (_path, c) => c.header('Cache-Control', ONE_HOUR) }),
  )
}
