/** URLs that open something private for anyone who has them, for a few minutes. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export type UrlSigner = {
  /** The path with what lets its holder in until then. */
  sign: (path: string, expiresAt: Date) => string
  /** Whether this was signed for the path, and if so whether it has expired. */
  stateOf: (path: string, given: { expires: string; signature: string }, now: Date) => 'valid' | 'expired' | 'unsigned'
}

/** @param secret of the installation; signatures are apart from everything else that is made with it */
export function createUrlSigner(secret: string): UrlSigner {
  const key = createHmac('sha256', secret).update('signed-urls').digest()
  const signatureOf = (path: string, expires: string): string =>
    createHmac('sha256', key).update(`${path}\n${expires}`).digest('base64url')

  return {
    sign(path, expiresAt) {
      const expires = String(Math.floor(expiresAt.getTime() / 1000))
      return `${path}?expires=${expires}&signature=${signatureOf(path, expires)}`
    },
    stateOf(path, { expires, signature }, now) {
      const expected = Buffer.from(signatureOf(path, expires))
      const given = Buffer.from(signature)
      const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
      if (!isSigned) return 'unsigned'
      return Number(expires) * 1000 > now.getTime() ? 'valid' : 'expired'
    },
  }
}
