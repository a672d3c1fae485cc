/** The colour scheme that the reader chose in this browser, for the frame and for the component library. */
import { useEffect, useSyncExternalStore } from 'react'
import { COLOR_SCHEME_KEY } from '../document/wake-source.ts'

/** `auto` follows the device. */
export type ColorScheme = 'light' | 'dark' | 'auto'

const DARK = '(prefers-color-scheme: dark)'

const listeners = new Set<() => void>()

/** Returns the stored choice, or `auto` without one. */
export function readColorScheme(): ColorScheme {
  try {
    const chosen = localStorage.getItem(COLOR_SCHEME_KEY)
    return chosen === 'light' || chosen === 'dark' ? chosen : 'auto'
  } catch {
    return 'auto'
  }
}

function apply(): void {
  const scheme = readColorScheme()
  const isDark = scheme === 'dark' || (scheme === 'auto' && matchMedia(DARK).matches)
  document.documentElement.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light'
  for (const listener of listeners) listener()
}

/** Stores the choice and applies it. A browser that stores nothing keeps the device's scheme. */
export function chooseColorScheme(scheme: ColorScheme): void {
  try {
    localStorage.setItem(COLOR_SCHEME_KEY, scheme)
  } catch {
    // Nothing can be stored here.
  }
  apply()
}

/** Calls the listener when the choice changes, here or in another tab. The returned function stops that. */
export function watchColorScheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Applies the choice and follows the device and the other tabs, as long as the component is shown. */
export function useColorScheme(): ColorScheme {
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === COLOR_SCHEME_KEY || key === null) apply()
    }
    const dark = matchMedia(DARK)
    apply()
    dark.addEventListener('change', apply)
    addEventListener('storage', onStorage)
    return () => {
      dark.removeEventListener('change', apply)
      removeEventListener('storage', onStorage)
    }
  }, [])
  return useSyncExternalStore(watchColorScheme, readColorScheme, () => 'auto')
}
