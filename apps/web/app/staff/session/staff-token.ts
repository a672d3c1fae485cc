/** The token of a member of staff in this browser, apart from any member's; every tab shares it. */
import { useSyncExternalStore } from 'react'

const KEY = 'staff'

const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

/** The stored token; undefined when nobody of the staff is signed in here. */
export function readStaffToken(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

/** Signs in here. @throws when this browser forbids the site to keep anything */
export function storeStaffToken(token: string): void {
  localStorage.setItem(KEY, token)
  tell()
}

/** Signs out here and in the other tabs. */
export function clearStaffToken(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // A browser that keeps nothing has nothing to forget.
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

/** The token as it is now, whichever tab changes it. */
export const useStaffToken = (): string | undefined => useSyncExternalStore(subscribe, readStaffToken, onServer)
