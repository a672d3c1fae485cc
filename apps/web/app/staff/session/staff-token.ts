/** The token of a member of staff in this browser. All tabs share it; an agent's tokens are stored separately. */
import { useSyncExternalStore } from 'react'

const KEY = 'staff'

const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

/** The stored token; undefined if no member of staff is signed in here. */
export function readStaffToken(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

/** Signs in here. @throws if the browser does not let the site store anything */
export function storeStaffToken(token: string): void {
  localStorage.setItem(KEY, token)
  tell()
}

/** Signs out here and in the other tabs. */
export function clearStaffToken(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // A browser that stores nothing has nothing to remove.
  }
  tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

const onServer = () => undefined

/** The current token; updates when any tab changes it. */
export const useStaffToken = (): string | undefined => useSyncExternalStore(subscribe, readStaffToken, onServer)
