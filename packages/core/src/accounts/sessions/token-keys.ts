/**
 * The keys that sign tokens. Agents, staff, and the tickets and proofs that work for one step have a key each, derived
 * from one secret, so that a token for one of them can never pass for another. Each token names its key, so that the
 * secret can be changed without signing anyone out: the older secret verifies the tokens that it signed until they
 * expire.
 */
import { createHash, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

const tokenAudiences = ['agents', 'staff', 'steps'] as const
export type TokenAudience = (typeof tokenAudiences)[number]

export type TokenKey = { id: string; audience: TokenAudience; key: KeyObject }

export type TokenKeys = {
  /** The key that signs for the audience. */
  signing: Readonly<Record<TokenAudience, TokenKey>>
  /** Finds the key with this id, also one of an older secret. */
  find: (id: string | undefined) => TokenKey | undefined
  /** The key for names of texts that must not be readable, such as an address in the log: the same name for the same text. */
  hashKey: Uint8Array
}

const derive = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `evergrove ${purpose}`, 32))

function keyOf(secret: string, audience: TokenAudience): TokenKey {
  const key = derive(secret, `tokens of ${audience}`)
  const id = createHash('sha256').update(key).digest('base64url').slice(0, 12)
  return { id, audience, key: createSecretKey(key) }
}

/**
 * @param secret signs new tokens and verifies its own
 * @param olderSecrets verify older tokens
 */
export function createTokenKeys(secret: string, olderSecrets: readonly string[] = []): TokenKeys {
  const signing = {
    agents: keyOf(secret, 'agents'),
    staff: keyOf(secret, 'staff'),
    steps: keyOf(secret, 'steps'),
  }
  const older = olderSecrets.flatMap((from) => tokenAudiences.map((audience) => keyOf(from, audience)))
  const byId = new Map([...older, ...Object.values(signing)].map((key) => [key.id, key]))
  return {
    signing,
    find: (id) => (id === undefined ? undefined : byId.get(id)),
    hashKey: derive(secret, 'names in the log'),
  }
}
