/**
 * The component library for auth and for the screens of dashboard and console that use it. Its variables are in a style
 * sheet instead of a style element, so responsive style props, `visibleFrom` and `hiddenFrom` do not work. Use a CSS
 * module instead.
 */
import './library.css'
import './theme.css'
import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { readColorScheme, watchColorScheme } from './color-scheme.ts'
import { theme } from './theme.ts'

let stopWatching: (() => void) | undefined

/** The library only follows the choice, which is made in the frame. */
const colorSchemeManager: MantineColorSchemeManager = {
  get: readColorScheme,
  set: () => undefined,
  clear: () => undefined,
  subscribe: (onUpdate) => {
    stopWatching = watchColorScheme(() => onUpdate(readColorScheme()))
  },
  unsubscribe: () => stopWatching?.(),
}

/** Provides theme and styles. The page's layout route must export `themedPage` as its handle. */
export function ProductTheme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
