/** Reads request bodies: checks media type, size and syntax. Core validates the content. */
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { every } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import type { ApiEnvironment } from '../environment.ts'
import { refuseUnstorable } from './refuse-unknown.ts'

type Body = Pick<Request, 'json' | 'text' | 'formData' | 'arrayBuffer' | 'headers'>
type Reader = (body: Body) => Promise<unknown>

const readJson: Reader = async (body) => {
  try {
    return await body.json()
  } catch (error) {
    if (error instanceof SyntaxError) throw new HTTPException(400, { message: `JSON parse error - ${error.message}` })
    throw error
  }
}

/** Reads JSON. An empty body counts as an empty object, which clients of these calls expect. */
const readOptionalJson: Reader = async (body) => {
  const text = await body.text()
  return text === '' ? {} : readJson(new Response(text))
}

const noForm = () => new HTTPException(400, { message: 'Form parse error - the body is no form.' })

/** Keeps the last value of each name. Files remain files. */
const readForm: Reader = async (body) => {
  try {
    return Object.fromEntries(await body.formData())
  } catch (error) {
    if (error instanceof TypeError) throw noForm()
    throw error
  }
}

/** No form of the product has more parts. Parsing takes time for each part, and blocks the process meanwhile. */
const MAX_PARTS = 100
/** The headers of no part need more bytes, and neither do their lines. */
const MAX_PART_HEADER_BYTES = 8 * 1024
const BOUNDARY = /;\s*boundary=(?:"([\w'()+,./:=?-]{1,70})"|([\w'()+./:=?-]{1,70}))\s*(?:;|$)/i

/** Returns true if the form has few parts with short headers. Checks nothing else. */
function isHarmless(form: Buffer, boundary: string): boolean {
  const delimiter = `--${boundary}`
  let parts = 0
  for (let at = form.indexOf(delimiter); at !== -1; at = form.indexOf(delimiter, at + delimiter.length)) {
    parts += 1
    const headers = form.subarray(at, at + MAX_PART_HEADER_BYTES)
    const isLast = form.subarray(at + delimiter.length, at + delimiter.length + 2).equals(Buffer.from('--'))
    if (parts > MAX_PARTS || !(isLast || headers.includes('\r\n\r\n'))) return false
  }
  return true
}

/** Parses the form with the boundary that was counted, so that no other interpretation of the header has more parts. */
const readMultipart: Reader = async (body) => {
  const [, quoted, plain] = BOUNDARY.exec(body.headers.get('Content-Type') ?? '') ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw noForm()
  const bytes = Buffer.from(await body.arrayBuffer())
  if (!isHarmless(bytes, boundary)) {
    throw new HTTPException(413, { message: `A form may have at most ${MAX_PARTS} parts, each with short headers.` })
  }
  return readForm(new Response(bytes, { headers: { 'Content-Type': `multipart/form-data; boundary="${boundary}"` } }))
}

/** A Map, because a plain object would also find `constructor` and `__proto__`. */
const JSON_ONLY = new Map([['application/json', readJson]])
const JSON_OR_FORM = new Map([
  ['application/json', readOptionalJson],
  ['application/x-www-form-urlencoded', readForm],
  ['multipart/form-data', readMultipart],
])

const limitTo = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new HTTPException(413, { message: 'Request body is too large.' })
    },
  })

/** Returns the media type of the body, in lower case and without its parameters. */
export function mediaTypeOf(c: Context): string {
  const [mediaType = ''] = (c.req.header('Content-Type') ?? '').toLowerCase().split(';')
  return mediaType.trim()
}

function readerOf(c: Context, readers: ReadonlyMap<string, Reader>): Reader {
  const type = c.req.header('Content-Type') ?? ''
  const reader = readers.get(mediaTypeOf(c))
  if (reader === undefined) throw new HTTPException(415, { message: `Unsupported media type "${type}" in request.` })
  return reader
}

function putBody(c: Context<ApiEnvironment>, body: unknown): void {
  refuseUnstorable(body)
  c.set('body', body)
}

const DEFAULT_MAX_BYTES = 64 * 1024

/** Puts the JSON body into the context as `body`. Refuses anything else with 415, 413 or 400. */
export const jsonBody = (maxBytes = DEFAULT_MAX_BYTES): MiddlewareHandler<ApiEnvironment> =>
  every(
    createMiddleware<ApiEnvironment>(async (c, next) => {
      readerOf(c, JSON_ONLY)
      await next()
    }),
    limitTo(maxBytes),
    createMiddleware<ApiEnvironment>(async (c, next) => {
      putBody(c, await readJson(c.req.raw))
      await next()
    }),
  )

const isEmpty = (c: Context): boolean =>
  c.req.raw.body === null || (c.req.header('Content-Length') === '0' && c.req.header('Transfer-Encoding') === undefined)

/** Limits forms with files. Only they may be large, because JSON of the same size could keep the process busy for seconds. */
function limitFilesTo(maxBytes: number): MiddlewareHandler {
  const [files, fields] = [limitTo(maxBytes), limitTo(DEFAULT_MAX_BYTES)]
  return (c, next) => (mediaTypeOf(c) === 'multipart/form-data' ? files : fields)(c, next)
}

/**
 * Puts a JSON body, a URL-encoded form or a multipart form into the context as `body`. A missing body counts as an
 * empty form. Refuses anything else with 415, 413 or 400.
 * @param maxFormBytes the largest multipart form; other bodies contain no files and may have 64 KB
 */
export const anyBody = (maxFormBytes = DEFAULT_MAX_BYTES): MiddlewareHandler<ApiEnvironment> =>
  every(
    limitFilesTo(maxFormBytes),
    createMiddleware<ApiEnvironment>(async (c, next) => {
      putBody(c, isEmpty(c) ? {} : await readerOf(c, JSON_OR_FORM)(c.req.raw))
      await next()
    }),
  )
