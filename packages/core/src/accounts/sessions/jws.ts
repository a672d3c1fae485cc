/**
 * Signing and verifying JSON Web Signatures in their compact form with HS256 (RFC 7515, RFC 7519) by the one-shot
 * functions of `node:crypto`. WebCrypto, on which libraries for them build, takes ten times as long for a token, and
 * every call has one. The tests compare both directions with such a library.
 */
import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

export type JwsClaims = Record<string, unknown>

/** A text that is not a signature of ours; `isForgery` if it looks like one that was tampered with. */
export class JwsError extends Error {
  override name = 'JwsError'
  readonly isForgery: boolean

  constructor(message: string, { isForgery = false }: { isForgery?: boolean } = {}) {
    super(message)
    this.isForgery = isForgery
  }
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const signatureOf = (input: string, key: KeyObject): Buffer => createHmac('sha256', key).update(input).digest()

/** Signs the claims. The header names the key. */
export function signJws(claims: JwsClaims, { id, key }: { id: string; key: KeyObject }): string {
  const input = `${encode({ alg: 'HS256', typ: 'JWT', kid: id })}.${encode(claims)}`
  return `${input}.${signatureOf(input, key).toString('base64url')}`
}

function decode(part: string): JwsClaims {
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    throw new JwsError('It is not JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new JwsError('It is not an object')
  return value as JwsClaims
}

const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]*$/

/**
 * Returns the claims of a token, and the key that signed it. Before the signature is verified, only the name of the key
 * is used. Throws JwsError.
 * @param findKey returns the key with this id
 */
export function verifyJws<K extends { key: KeyObject }>(
  token: string,
  findKey: (id: string | undefined) => K | undefined,
): { claims: JwsClaims; signedBy: K } {
  if (!COMPACT.test(token)) throw new JwsError('It has not three parts')
  const [header = '', payload = '', signature = ''] = token.split('.')
  const { alg, kid, crit } = decode(header)
  if (alg !== 'HS256') throw new JwsError('The algorithm is another one', { isForgery: typeof alg === 'string' })
  if (crit !== undefined) throw new JwsError('The header demands an extension')
  const signedBy = findKey(typeof kid === 'string' ? kid : undefined)
  if (signedBy === undefined) throw new JwsError('The key is unknown')
  const expected = signatureOf(`${header}.${payload}`, signedBy.key)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new JwsError('The signature is wrong', { isForgery: true })
  }
  return { claims: decode(payload), signedBy }
}
