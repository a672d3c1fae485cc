/**
 * The component library for the screens inside: auth, dashboard. Its variables stand in a sheet rather than in a style
 * element, so responsive style props and `visibleFrom`/`hiddenFrom` are not to be used: CSS modules do it as well.
 */
import './library.css'
import './theme.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { COLOR_SCHEME_KEY } from '../document/wake-source.ts'
import { theme } from './theme.ts'

const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY })

/** Provides theme, styles and the colour scheme; the layout route that uses it must carry `themedPage` as its handle. */
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
