import type { CurrentUser } from '@evergrove/contract/accounts/accounts'
import { Menu } from '@mantine/core'
import { IconUserEdit } from '@tabler/icons-react'
import { Link } from 'react-router'
import { AgentPhoto } from '../../components/agent-photo.tsx'
import { AccountMenu } from '../../components/frame/account-menu.tsx'
import { signOut } from '../../platform/session/session.ts'

/** The dropdown behind the member's photo: 'Edit Profile' and 'Sign Out' (DASH-006, DASH-007). */
export function ProfileMenu({ member }: { member: CurrentUser }) {
  return (
    <AccountMenu
      label="Profile"
      name={`${member.first_name} ${member.last_name}`}
      picture={<AgentPhoto agent={member} size="2.5rem" />}
      onSignOut={signOut}
    >
      <Menu.Item
        component={Link}
        to="/dashboard/edit-profile"
        leftSection={<IconUserEdit size={18} stroke={1.6} aria-hidden />}
      >
        Edit Profile
      </Menu.Item>
    </AccountMenu>
  )
}
