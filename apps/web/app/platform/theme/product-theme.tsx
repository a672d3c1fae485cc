/**
 * The component library for auth, dashboard and staff. Its variables are in a style sheet instead of a style element, so
 * do not use responsive style props or `visibleFrom` and `hiddenFrom`. Use a CSS module.
 */
import './library.css'
import './theme.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { COLOR_SCHEME_KEY } from '../document/wake-source.ts'
import { theme } from './theme.ts'

const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY })

/** Provides theme, styles and colour scheme. The layout route that uses it must export `themedPage` as its handle. */
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
