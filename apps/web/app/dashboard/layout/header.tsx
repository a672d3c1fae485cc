import type { CurrentUser } from '@evergrove/contract/accounts'
import { ActionIcon, Skeleton } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { memo } from 'react'
import { Bell } from '../notifications/bell/bell.tsx'
import { ColorSchemeMenu } from './color-scheme-menu.tsx'
import styles from './header.module.css'
import { ProfileMenu } from './profile-menu.tsx'
import type { Sidebar } from './use-sidebar.ts'

export type HeaderProps = { member: CurrentUser | undefined; sidebar: Sidebar }

/** Menu toggle, greeting, appearance, bell and profile; without a member, only the places where those will stand. */
export const Header = memo(function Header({ member, sidebar }: HeaderProps) {
  return (
    <header className={styles.header}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="2.75rem"
        radius="xl"
        aria-label="Menu"
        aria-expanded={sidebar.isWide ? !sidebar.isNarrow : sidebar.isDrawerOpen}
        className={styles.icon}
        onClick={sidebar.toggle}
      >
        <IconMenu2 size={22} stroke={1.8} aria-hidden />
      </ActionIcon>
      <p className={styles.greeting}>
        {member ? (
          `Hello, ${member.first_name}`
        ) : (
          <Skeleton component="span" display="block" width="8rem" height="1.25rem" />
        )}
      </p>
      <ColorSchemeMenu />
      {member ? <Bell /> : <span className={styles.bellPlace} />}
      {member ? <ProfileMenu member={member} /> : <Skeleton circle height="2.5rem" />}
    </header>
  )
})
