/** ZIP files with personal data, streamed as fast as they are received, and stored nowhere on the way. */
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { toStream } from './csv-response.ts'

/** Describes a ZIP response. */
export const zipResponse = (description: string) => ({
  description,
  content: {
    'application/zip': { schema: z.instanceof(Blob).openapi({ type: 'string', format: 'binary' }) },
  },
})

/** Streams the file as a download whose name ends with today's date. */
export const sendZip = (c: Context, pieces: AsyncIterable<Uint8Array>, { name, now }: { name: string; now: Date }) =>
  c.body(toStream(pieces), 200, {
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="${name}-${now.toISOString().slice(0, 10)}.zip"`,
    'Cache-Control': 'no-store',
  })
