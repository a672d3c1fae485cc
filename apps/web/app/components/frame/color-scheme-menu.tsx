import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { type Icon, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { memo } from 'react'
import styles from './frame.module.css'

const choices: readonly { scheme: MantineColorScheme; label: string; Icon: Icon }[] = [
  { scheme: 'light', label: 'Light', Icon: IconSun },
  { scheme: 'dark', label: 'Dark', Icon: IconMoon },
  { scheme: 'auto', label: 'Use system setting', Icon: IconDeviceDesktop },
]

const isScheme = (value: string): value is MantineColorScheme => choices.some(({ scheme }) => scheme === value)

/** Chooses between light, dark and the device's own setting. The choice is stored in this browser. */
export const ColorSchemeMenu = memo(function ColorSchemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const choose = (value: string) => {
    if (isScheme(value)) setColorScheme(value)
  }
  return (
    <Menu position="bottom-end" width="12rem">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="2.75rem"
          radius="xl"
          aria-label="Appearance"
          className={styles.control}
        >
          <IconSun size={22} stroke={1.6} className={styles.whenLight} aria-hidden />
          <IconMoon size={22} stroke={1.6} className={styles.whenDark} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label="Appearance">
        <Menu.RadioGroup value={colorScheme} onChange={choose}>
          {choices.map(({ scheme, label, Icon }) => (
            <Menu.RadioItem
              key={scheme}
              value={scheme}
              closeMenuOnClick
              rightSection={<Icon size={18} stroke={1.6} aria-hidden />}
            >
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
})
