/**
 * The component library for auth and for the screens of dashboard and console that use it. Its variables are in a style
 * sheet instead of a style element, so responsive style props, `visibleFrom` and `hiddenFrom` do not work. Use a CSS
 * module instead.
 */
import './library.css'
import './theme.css'
import { createTheme, type MantineColorSchemeManager, type MantineColorsTuple, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { readColorScheme, watchColorScheme } from './color-scheme.ts'

const shadesOf = (name: string): MantineColorsTuple => {
  const shade = (index: number) => `var(--mantine-color-${name}-${index})`
  return [shade(0), shade(1), shade(2), shade(3), shade(4), shade(5), shade(6), shade(7), shade(8), shade(9)]
}

/** The motion of CONST-012 and CONST-013. */
const dialogMotion = {
  transitionProps: { transition: 'pop', duration: 300 },
  overlayProps: { transitionProps: { duration: 150 } },
}

const mediumField = { defaultProps: { size: 'md' } }

/** Only names the colours; theme.css sets their values. */
const theme = createTheme({
  primaryColor: 'evergreen',
  colors: { evergreen: shadesOf('evergreen'), gold: shadesOf('gold') },
  fontFamily: 'var(--font-body)',
  headings: { fontFamily: 'var(--font-heading)', fontWeight: '600', textWrap: 'balance' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Alert: { defaultProps: { radius: 'md' } },
    Button: { defaultProps: { radius: 'xl', size: 'md' } },
    Checkbox: mediumField,
    FileInput: mediumField,
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // A menu within the page belongs to a landmark. A placeholder for the focus would not be a valid entry of a menu.
    Menu: { defaultProps: { withinPortal: false, withInitialFocusPlaceholder: false, shadow: 'md' } },
    NativeSelect: mediumField,
    NumberInput: mediumField,
    PasswordInput: mediumField,
    Select: mediumField,
    Autocomplete: mediumField,
    TextInput: mediumField,
    Textarea: mediumField,
    // A tooltip within the page belongs to the landmark of the control that it explains.
    Tooltip: { defaultProps: { withinPortal: false } },
    Modal: { defaultProps: { ...dialogMotion, centered: true, radius: 'lg', padding: 'xl' } },
  },
})

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
