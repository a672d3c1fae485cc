import { type Icon, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { memo } from 'react'
import { type ColorScheme, chooseColorScheme, useColorScheme } from '../../platform/theme/color-scheme.ts'
import { IconButton } from '../plain/button.tsx'
import styles from './frame.module.css'
import { Menu, MenuChoice } from './menu.tsx'

const choices: readonly { scheme: ColorScheme; label: string; Icon: Icon }[] = [
  { scheme: 'light', label: 'Light', Icon: IconSun },
  { scheme: 'dark', label: 'Dark', Icon: IconMoon },
  { scheme: 'auto', label: 'Use system setting', Icon: IconDeviceDesktop },
]

/** Chooses between light, dark and the device's own setting. The choice is stored in this browser. */
export const ColorSchemeMenu = memo(function ColorSchemeMenu() {
  const chosen = useColorScheme()
  return (
    <Menu
      label="Appearance"
      Button={IconButton}
      buttonProps={{
        'aria-label': 'Appearance',
        'data-quiet': true,
        className: styles.control,
        children: (
          <>
            <IconSun size={22} stroke={1.6} className={styles.whenLight} aria-hidden />
            <IconMoon size={22} stroke={1.6} className={styles.whenDark} aria-hidden />
          </>
        ),
      }}
    >
      {choices.map(({ scheme, label, Icon }, index) => (
        <MenuChoice
          key={scheme}
          isFirst={index === 0}
          isChosen={scheme === chosen}
          onChoose={() => chooseColorScheme(scheme)}
        >
          <span>{label}</span>
          <Icon size={18} stroke={1.6} aria-hidden />
        </MenuChoice>
      ))}
    </Menu>
  )
})
