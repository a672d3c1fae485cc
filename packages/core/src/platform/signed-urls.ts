/** URLs that open something private for anyone who has them, for a few minutes. */
import { createHmac, timingSafeEqual } from 'node:crypto'

type Given = { expires: string; signature: string }

export type UrlSigner = {
  /** Returns the path with a signature that lets its holder in until then. */
  sign: (path: string, expiresAt: Date) => string
  /** Returns whether this was signed for the path, and if so whether it has expired. */
  stateOf: (path: string, given: Given, now: Date) => 'valid' | 'expired' | 'unsigned'
}

/**
 * Returns a signer. Its signatures are separate from everything else that is made with the secrets.
 * @param secret signs new URLs and verifies its own
 * @param olderSecrets verify as well, so that links from before a change of the secret keep working
 */
export function createUrlSigner(secret: string, olderSecrets: readonly string[] = []): UrlSigner {
  const keyOf = (from: string) => createHmac('sha256', from).update('signed-urls').digest()
  const signWith = (key: Buffer, path: string, expires: string): string =>
    createHmac('sha256', key).update(`${path}\n${expires}`).digest('base64url')
  const key = keyOf(secret)
  const keys = [key, ...olderSecrets.map(keyOf)]

  const isSignedWith = (known: Buffer, path: string, { expires, signature }: Given): boolean => {
    const expected = Buffer.from(signWith(known, path, expires))
    const given = Buffer.from(signature)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  return {
    sign(path, expiresAt) {
      const expires = String(Math.floor(expiresAt.getTime() / 1000))
      return `${path}?expires=${expires}&signature=${signWith(key, path, expires)}`
    },
    stateOf(path, given, now) {
      if (!keys.some((known) => isSignedWith(known, path, given))) return 'unsigned'
      return Number(given.expires) * 1000 > now.getTime() ? 'valid' : 'expired'
    },
  }
}
