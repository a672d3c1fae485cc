/** Single keys that work on a whole screen while no field, menu or dialog has the focus. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

const STORAGE_KEY = 'queue-keys'
const OFF = 'off'

const listeners = new Set<() => void>()

function areKeysOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== OFF
  } catch {
    return true
  }
}

function switchKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, OFF)
  } catch {
    // This browser stores nothing, so the choice is lost.
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

/** Returns whether single keys work in this browser, and their switch for people who dictate or rest a hand on the keys. */
export const useKeysChoice = (): [boolean, (isOn: boolean) => void] => [
  useSyncExternalStore(subscribe, areKeysOn, onServer),
  switchKeys,
]

/**
 * Returns the value of the last render, for code that was created in an earlier render and runs later. It is current
 * even in the effects of a child, where a dialog that does not fade out reports its end.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}

const TEXT_FIELD = 'textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"])'

/** Returns true if the focused element needs the key itself. A dialog that fades out does not, because the focus has left it. */
const isNeeded = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(`${TEXT_FIELD}, [role="menu"], [role="dialog"]`) !== null) ||
  (target === document.body && document.querySelector('[role="dialog"]') !== null)

/** Runs the action of the pressed key, unless single keys are switched off. */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const [isOn] = useKeysChoice()
  const latest = useLatest(actions)
  useEffect(() => {
    if (!isOn) return undefined
    const press = (event: KeyboardEvent) => {
      const action = latest.current[event.key]
      if (action === undefined || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isNeeded(event.target)) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn, latest])
}
