import { IconChevronDown, IconLogout } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { UnstyledButton } from '../plain/button.tsx'
import { VisuallyHidden } from '../site/visually-hidden.tsx'
import styles from './frame.module.css'
import { Menu, MenuAction } from './menu.tsx'

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
    <Menu
      label={`${label}: ${name}`}
      Button={UnstyledButton}
      buttonProps={{
        className: styles.profile,
        children: (
          <>
            {picture}
            <VisuallyHidden>{label}:</VisuallyHidden>
            <span className={styles.profileName}>{name}</span>
            <IconChevronDown size={16} stroke={2} aria-hidden />
          </>
        ),
      }}
    >
      {children}
      <MenuAction onChoose={onSignOut}>
        <IconLogout size={18} stroke={1.6} aria-hidden />
        <span>Sign Out</span>
      </MenuAction>
    </Menu>
  )
}
