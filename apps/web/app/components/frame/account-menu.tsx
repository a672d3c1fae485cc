import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconLogout } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './frame.module.css'

export type AccountMenuProps = {
  /** Precedes the name in the accessible name of the menu. */
  label: string
  name: string
  /** Shown before the name. */
  picture: ReactNode
  onSignOut: () => void
  /** Entries before 'Sign Out'. */
  children: ReactNode
}

/** The account menu at the end of the header (DASH-006, DASH-007). */
export function AccountMenu({ label, name, picture, onSignOut, children }: AccountMenuProps) {
  return (
    <Menu position="bottom-end" width="12rem">
      <Menu.Target>
        <UnstyledButton className={styles.profile}>
          {picture}
          <VisuallyHidden component="span">{label}:</VisuallyHidden>
          <span className={styles.profileName}>{name}</span>
          <IconChevronDown size={16} stroke={2} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.6} aria-hidden />} onClick={onSignOut}>
          Sign Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
