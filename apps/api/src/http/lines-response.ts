/** Responses of one line of JSON after another, for what takes long enough to say how far it is. */
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { toStream } from './csv-response.ts'

/** Describes such a response, which as a whole is a text. */
export const linesResponse = (description: string) => ({
  description,
  content: { 'text/x-ndjson': { schema: z.string() } },
})

async function* toText<T>(first: IteratorResult<T, void>, lines: AsyncGenerator<T, void>): AsyncGenerator<string> {
  try {
    for (let line = first; line.done !== true; line = await lines.next()) yield `${JSON.stringify(line.value)}\n`
  } finally {
    await lines.return()
  }
}

/**
 * Streams the lines. What is refused before the first of them is an error response as usual. A caller that goes away ends the
 * generator.
 */
export async function sendLines<T>(c: Context, lines: AsyncGenerator<T, void>) {
  const first = await lines.next()
  return c.body(toStream(toText(first, lines)), 200, {
    'Content-Type': 'text/x-ndjson; charset=utf-8',
    // Compressed, the lines would be kept back until there are enough of them.
    'Content-Encoding': 'identity',
  })
}
