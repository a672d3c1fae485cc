/** The bodies of responses: JSON, and files that are streamed while they are written. */

import { expectedFailure } from '@evergrove/core/platform/errors'
import type { Logger } from '@evergrove/core/platform/logging'
import { z } from '@hono/zod-openapi'
import type { Context, TypedResponse } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Describes a CSV response. */
export const csvResponse = (description: string) => ({
  description,
  content: { 'text/csv': { schema: z.string() } },
})

/** Streams the pieces on demand. Texts are encoded as UTF-8. */
function toStream(pieces: AsyncIterable<string | Uint8Array>): ReadableStream<Uint8Array> {
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

/** Describes a response of lines, which as a whole is a text. */
export const linesResponse = (result: string) => ({
  description: `One line of JSON for each step, \`{"progress": 0.25}\`, and last \`{"result": …}\` or \`{"problem": "…"}\`. ${result}`,
  content: { 'text/x-ndjson': { schema: z.string() } },
})

/** Describes a failure after the status had been sent, in words for the caller. */
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
 * Streams the lines. A refusal before the first line is an error response as usual. A later failure is the last line, a
 * problem. A caller that goes away ends the generator.
 */
export async function sendLines<T>(c: Context, lines: Lines<T>) {
  const first = await lines.next()
  return c.body(toStream(toText(first, lines, c.get('log'))), 200, {
    'Content-Type': 'text/x-ndjson; charset=utf-8',
    // Compression would hold the lines back until there are enough of them.
    'Content-Encoding': 'identity',
  })
}

// ZIP files with personal data are streamed as fast as they are received, and stored nowhere on the way.

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

const texts = new WeakMap<Response, string>()

/** Returns the whole body of a response that was sent as JSON. Reading it from the response would take a stream. */
export const jsonOf = (response: Response): string | undefined => texts.get(response)

/** Sends a text that is the JSON of a value of this type. */
export function sendJson<T>(c: Context, json: string, status: ContentfulStatusCode = 200) {
  const response = c.body(json, status, { 'Content-Type': 'application/json' }) as Response
  texts.set(response, json)
  return response as Response & TypedResponse<T, 200, 'json'>
}
