/** Responses of one line of JSON after another, for what takes long enough to say how far it is. */
import { expectedFailure } from '@evergrove/core/platform/errors'
import type { Logger } from '@evergrove/core/platform/logging'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { toStream } from './csv-response.ts'

/** Describes such a response, which as a whole is a text. */
export const linesResponse = (result: string) => ({
  description: `One line of JSON for each step, \`{"progress": 0.25}\`, and last \`{"result": …}\` or \`{"problem": "…"}\`. ${result}`,
  content: { 'text/x-ndjson': { schema: z.string() } },
})

/** What went wrong after the status had been sent, in words for the caller. */
function problemOf(error: unknown, log: Logger): string {
  const failure = expectedFailure(error)
  if (failure === undefined) log.error({ err: error }, 'request failed')
  else if (failure !== error) log.warn({ err: error }, 'request failed without its database')
  return failure?.message ?? 'Something went wrong on our side. Try again in a few minutes.'
}

type Lines<T> = AsyncGenerator<T, void>

async function* toText<T>(first: IteratorResult<T, void>, lines: Lines<T>, log: Logger): AsyncGenerator<string> {
  try {
    for (let line = first; line.done !== true; line = await lines.next()) yield `${JSON.stringify(line.value)}\n`
  } catch (error) {
    yield `${JSON.stringify({ problem: problemOf(error, log) })}\n`
  } finally {
    await lines.return()
  }
}

/**
 * Streams the lines. What is refused before the first of them is an error response as usual; what fails later is the last line, a
 * problem. A caller that goes away ends the generator.
 */
export async function sendLines<T>(c: Context, lines: Lines<T>) {
  const first = await lines.next()
  return c.body(toStream(toText(first, lines, c.get('log'))), 200, {
    'Content-Type': 'text/x-ndjson; charset=utf-8',
    // Compressed, the lines would be kept back until there are enough of them.
    'Content-Encoding': 'identity',
  })
}
