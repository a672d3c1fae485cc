/** The token of a member of staff in this browser. All tabs share it; an agent's tokens are stored separately. */
import type { StaffSessionEnd } from '@evergrove/contract/accounts/sessions'
import { useSyncExternalStore } from 'react'
import { STAFF_TOKEN_KEY as KEY } from '../../platform/document/wake-source.ts'
import { dropEarly } from '../../platform/session/early-calls.ts'

/** The server's reasons. It is `ended` if the server gave none, or if the session ended in another tab. */
export type StaffSessionEndHere = StaffSessionEnd | 'ended'

/** The reason for the end of the last session, if it was not ended on this page. */
let ended: StaffSessionEndHere | undefined

const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

/** Returns the stored token, or undefined if no member of staff is signed in here. */
export function readStaffToken(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

/**
 * Signs in here.
 * @throws if the browser does not let the site store anything
 */
export function storeStaffToken(token: string): void {
  localStorage.setItem(KEY, token)
  ended = undefined
  tell()
}

/** Signs out here and in the other tabs. The sign-in page shows the reason, if there is one. */
export function clearStaffToken(reason?: StaffSessionEndHere): void {
  ended = reason
  dropEarly()
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing needs to be removed from a browser that stores nothing.
  }
  tell()
}

/** Returns the reason. The page that shows it checks whether it is one of the server's reasons. */
const reasonIn = (refusal: unknown): StaffSessionEndHere =>
  typeof refusal === 'object' && refusal !== null && 'reason' in refusal ? (refusal.reason as StaffSessionEnd) : 'ended'

/** Ends the session of a token that the server refused with this body, unless another session has begun here. */
export function refuseStaffToken(token: string, refusal: unknown): void {
  if (readStaffToken() === token) clearStaffToken(reasonIn(refusal))
}

function followOtherTabs({ key, oldValue, newValue }: StorageEvent): void {
  if (key !== KEY && key !== null) return
  if (newValue !== null) ended = undefined
  else if (oldValue !== null) ended = 'ended'
  tell()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', followOtherTabs)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', followOtherTabs)
  }
}

const onServer = () => undefined

/** Returns the reason for the end of the last session, or undefined if it was ended here, or nobody was signed in. */
export const useStaffSessionEnd = (): StaffSessionEndHere | undefined =>
  useSyncExternalStore(subscribe, () => ended, onServer)

/** Returns the current token, which updates when any tab changes it. */
export const useStaffToken = (): string | undefined => useSyncExternalStore(subscribe, readStaffToken, onServer)
