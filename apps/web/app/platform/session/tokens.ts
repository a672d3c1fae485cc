/** The two tokens in local storage, under the keys `access` and `refresh` and nothing else (ENT-024, LOGIN-004). */

import { dropEarly } from './early-calls.ts'

export type Tokens = { access: string; refresh: string }

const KEYS = ['access', 'refresh'] as const

/** Returns both tokens, or undefined if one is missing or the browser has no storage. */
export function readTokens(): Tokens | undefined {
  try {
    const [access, refresh] = KEYS.map((key) => localStorage.getItem(key))
    return access && refresh ? { access, refresh } : undefined
  } catch {
    return undefined
  }
}

/** Returns a number that the access token states, or undefined if it states none. Unverified: it must not be trusted. */
function claimOf({ access }: Tokens, name: 'user_id' | 'iat' | 'exp'): number | undefined {
  try {
    const claims: unknown = JSON.parse(atob((access.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')))
    const value: unknown = new Map(Object.entries(claims ?? {})).get(name)
    return value === undefined ? undefined : Number(value)
  } catch {
    return undefined
  }
}

/** Returns the agent the tokens were issued to, or undefined if undecodable. Unverified: the result must not be trusted. */
export const ownerOf = (tokens: Tokens): number | undefined => claimOf(tokens, 'user_id')

/** The access token that this page received last, and the time by the clock of the device, which may be wrong. */
let received: { access: string; at: number } | undefined

/** Stores an access token from the server. */
function keepAccess(access: string): void {
  localStorage.setItem('access', access)
  received = { access, at: Date.now() }
}

/** Returns true if the access token has expired: by its age if this page received it, or otherwise by its stated end. */
export function hasExpired(tokens: Tokens): boolean {
  const end = claimOf(tokens, 'exp') ?? Infinity
  const isReceived = received?.access === tokens.access
  const start = isReceived ? (received?.at ?? 0) - (claimOf(tokens, 'iat') ?? 0) * 1000 : 0
  return start + end * 1000 <= Date.now()
}

/**
 * Stores both tokens.
 * @throws when the browser does not let the site store anything
 */
export function storeTokens({ access, refresh }: Tokens): void {
  keepAccess(access)
  localStorage.setItem('refresh', refresh)
}

/** Replaces the access token of the session with this refresh token. Another session keeps its own. */
export function replaceAccess({ access, refresh }: Tokens): void {
  if (readTokens()?.refresh === refresh) keepAccess(access)
}

export function clearTokens(): void {
  dropEarly()
  try {
    for (const key of KEYS) localStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to remove.
  }
}
