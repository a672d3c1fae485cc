import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconLogout } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../site/visually-hidden.tsx'
import styles from './header.module.css'

export type AccountMenuProps = {
  /** What the menu is called before the name. */
  label: string
  name: string
  /** Stands before the name. */
  picture: ReactNode
  onSignOut: () => void
  /** Entries before 'Sign Out'. */
  children: ReactNode
}

/** The dropdown at the end of the header (DASH-006, DASH-007). */
export function AccountMenu({ label, name, picture, onSignOut, children }: AccountMenuProps) {
  return (
    <Menu position="bottom-end" width="12rem">
      <Menu.Target>
        <UnstyledButton className={styles.profile}>
          {picture}
          <VisuallyHidden>{label}:</VisuallyHidden>
          <span className={styles.name}>{name}</span>
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
