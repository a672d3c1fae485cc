/** CSV files, streamed while they are being written. */
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'

/** Describes a CSV response. */
export const csvResponse = (description: string) => ({
  description,
  content: { 'text/csv': { schema: z.string() } },
})

/** The pieces as they are asked for; texts as UTF-8. */
export function toStream(pieces: AsyncIterable<string | Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const next = await iterator.next()
      if (next.done === true) controller.close()
      else controller.enqueue(typeof next.value === 'string' ? encoder.encode(next.value) : next.value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}

/** Streams the file as a download whose name ends with today's date. */
export const sendCsv = (c: Context, pieces: AsyncIterable<string>, { name, now }: { name: string; now: Date }) =>
  c.body(toStream(pieces), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}-${now.toISOString().slice(0, 10)}.csv"`,
  })
