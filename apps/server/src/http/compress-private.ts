/** Compresses responses that are made for one caller and therefore not cached. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { jsonOf } from '@evergrove/api'
import type { Context } from 'hono'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX, compress } from 'hono/compress'
import { type Encoding, encodingFor } from './conditional.ts'

/** A response that fits into one packet arrives no sooner when it is smaller. */
const SMALLEST_BYTES = 1024
/** The result is smaller than that of gzip and takes no more time. */
const QUALITY = 4

const JSON_TYPE = /^application\/json\b/
const ACCEPT_ENCODING = /accept-encoding/i

const compressStream = compress()
const nothingMore = async () => {}

const encoders: Record<Exclude<Encoding, 'identity'>, (bytes: Buffer) => Buffer<ArrayBuffer>> = {
  br: (bytes) =>
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => gzipSync(bytes),
}

/** Compresses the whole response at once: an API response is complete when sent, and a stream takes five times as long. */
async function compressWhole(c: Context, encoding: Exclude<Encoding, 'identity'>): Promise<void> {
  const json = jsonOf(c.res)
  if (json !== undefined && Buffer.byteLength(json) < SMALLEST_BYTES) return
  const { status, headers } = c.res
  const whole = json === undefined ? Buffer.from(await c.res.arrayBuffer()) : Buffer.from(json)
  const isSmall = whole.length < SMALLEST_BYTES
  if (!isSmall) headers.set('Content-Encoding', encoding)
  // Hono would otherwise merge the headers of the old and the new response.
  c.res = undefined
  c.res = new Response(isSmall ? whole : encoders[encoding](whole), { status, headers })
}

/**
 * Compresses the response in an encoding that its client accepts, unless it is small or of a type that gains nothing.
 */
export async function compressPrivate(c: Context): Promise<Response | void> {
  const { headers } = c.res
  const type = headers.get('Content-Type') ?? ''
  const encoding = encodingFor(c.req.header('Accept-Encoding'))
  if (!JSON_TYPE.test(type) && encoding !== 'identity') return compressStream(c, nothingMore)
  if (!COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type)) return
  if (!ACCEPT_ENCODING.test(headers.get('Vary') ?? '')) headers.append('Vary', 'Accept-Encoding')
  if (encoding !== 'identity' && c.req.method !== 'HEAD') await compressWhole(c, encoding)
}
