/** The two tokens in local storage, under exactly `access` and `refresh`, and nothing else (ENT-024, LOGIN-004). */

export type Tokens = { access: string; refresh: string }

const KEYS = ['access', 'refresh'] as const

/** Both tokens, or undefined when one is missing or this browser keeps nothing. */
export function readTokens(): Tokens | undefined {
  try {
    const [access, refresh] = KEYS.map((key) => localStorage.getItem(key))
    return access && refresh ? { access, refresh } : undefined
  } catch {
    return undefined
  }
}

/** Whom the tokens were given to; undefined when that cannot be read from them. Not to be trusted, as nothing here is. */
export function ownerOf({ access }: Tokens): number | undefined {
  try {
    const claims: unknown = JSON.parse(atob((access.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')))
    if (typeof claims !== 'object' || claims === null || !('user_id' in claims)) return undefined
    return Number(claims.user_id)
  } catch {
    return undefined
  }
}

/** @throws when this browser forbids the site to keep anything */
export function storeTokens({ access, refresh }: Tokens): void {
  localStorage.setItem('access', access)
  localStorage.setItem('refresh', refresh)
}

/** Replaces the access token of the session that has this refresh token; any other session keeps its own. */
export function replaceAccess({ access, refresh }: Tokens): void {
  if (readTokens()?.refresh === refresh) localStorage.setItem('access', access)
}

export function clearTokens(): void {
  try {
    for (const key of KEYS) localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
