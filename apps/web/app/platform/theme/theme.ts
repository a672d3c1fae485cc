/** The theme of the component library. It only names the colours; theme.css sets the values. */
import { createTheme, type MantineColorsTuple } from '@mantine/core'

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

export const theme = createTheme({
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
