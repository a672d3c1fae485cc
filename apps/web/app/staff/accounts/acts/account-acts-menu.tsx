import type { StaffAccount } from '@evergrove/contract/staff/staff-accounts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type AccountDeed, deedsFor, deedWords } from './account-acts.ts'

export type AccountActsMenuProps = { account: StaffAccount; onAsk: (deed: AccountDeed) => void }

/** What can be done to one account. */
export function AccountActsMenu({ account, onAsk }: AccountActsMenuProps) {
  return (
    <Menu position="bottom-end" width="15rem">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="2.25rem" radius="xl" aria-label={`Acts on ${account.email}`}>
          <IconDots size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {deedsFor(account).map((deed) => (
          <Menu.Item key={deed} onClick={() => onAsk(deed)}>
            {deedWords[deed].label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
