/** Negotiates the encoding of a response, and recognises responses that the client already has. */

export type Encoding = 'br' | 'gzip' | 'identity'

const BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/
const GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/

/** Returns the best encoding that the Accept-Encoding header accepts. */
export function encodingFor(accepted: string | null | undefined): Encoding {
  if (!accepted) return 'identity'
  if (BROTLI.test(accepted)) return 'br'
  return GZIP.test(accepted) ? 'gzip' : 'identity'
}

/** Returns true if the If-None-Match header names this response. */
export function isKnown(etag: string, ifNoneMatch: string | null | undefined): boolean {
  return ifNoneMatch?.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*') ?? false
}
