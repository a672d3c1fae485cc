/** Whether single keys act in this browser: who speaks to the computer, or rests a hand on it, can switch them off. */
import { useSyncExternalStore } from 'react'

const KEY = 'queue-keys'
const OFF = 'off'

const listeners = new Set<() => void>()

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF
  } catch {
    return true
  }
}

function write(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, OFF)
  } catch {
    // A browser that keeps nothing asks again next time.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

const onServer = () => true

/** The choice, and how to make it. */
export const useKeysChoice = (): [boolean, (isOn: boolean) => void] => [
  useSyncExternalStore(subscribe, read, onServer),
  write,
]
