import type { CurrentUser } from '@evergrove/contract/accounts'
import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconLogout, IconUserEdit } from '@tabler/icons-react'
import { Link } from 'react-router'
import { MemberPhoto } from '../../parts/member-photo.tsx'
import { signOut } from '../../session/session.ts'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './header.module.css'

/** The dropdown behind the member's photo: 'Edit Profile' and 'Sign Out' (DASH-006, DASH-007). */
export function ProfileMenu({ member }: { member: CurrentUser }) {
  const name = `${member.first_name} ${member.last_name}`
  return (
    <Menu position="bottom-end" width="12rem">
      <Menu.Target>
        <UnstyledButton className={styles.profile}>
          <MemberPhoto member={member} size="2.5rem" />
          <VisuallyHidden>Profile:</VisuallyHidden>
          <span className={styles.name}>{name}</span>
          <IconChevronDown size={16} stroke={2} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to="/dashboard/edit-profile"
          leftSection={<IconUserEdit size={18} stroke={1.6} aria-hidden />}
        >
          Edit Profile
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.6} aria-hidden />} onClick={signOut}>
          Sign Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
