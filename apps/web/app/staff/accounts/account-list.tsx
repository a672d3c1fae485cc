import { roleLabel } from '@evergrove/contract/staff/duties'
import type { StaffAccount } from '@evergrove/contract/staff/staff-accounts'
import { ActionIcon, Badge, Menu, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Day } from '../../components/day.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { Unbroken } from '../../components/unbroken.tsx'
import { securityLogOf } from '../agents/agent-link.tsx'
import type { Ask } from '../parts/use-dialogs.tsx'
import { useStaff } from '../session/current-staff.ts'
import { accountActions, actionsFor } from './account-actions.ts'

const PAGE_SIZE = 50

const columnsFor = (ownId: number, ask: Ask): Column<StaffAccount>[] => [
  {
    label: 'Email',
    render: ({ id, email }) => (
      <Text span inherit>
        <Unbroken text={email} />
        {id === ownId ? (
          <Badge variant="outline" color="gray" tt="none" ml="xs">
            You
          </Badge>
        ) : null}
      </Text>
    ),
    sortBy: ({ email }) => email,
    barWidth: '12rem',
  },
  { label: 'Role', render: ({ role }) => roleLabel(role), sortBy: ({ role }) => roleLabel(role), barWidth: '4rem' },
  {
    label: 'Authenticator',
    render: ({ has_app }) => (has_app ? 'Set up' : 'Not set up'),
    sortBy: ({ has_app }) => (has_app ? 'Set up' : 'Not set up'),
    barWidth: '5rem',
  },
  {
    label: 'Since',
    render: ({ created_at }) => <Day moment={created_at} />,
    sortBy: ({ created_at }) => created_at,
    barWidth: '6rem',
  },
  {
    label: 'Status',
    render: ({ disabled_at }) => (
      <StatusBadge of="staffAccount" status={disabled_at === null ? 'Enabled' : 'Disabled'} />
    ),
    sortBy: ({ disabled_at }) => (disabled_at === null ? 'Enabled' : 'Disabled'),
    barWidth: '5rem',
  },
  {
    label: 'Actions',
    render: (account) =>
      account.id === ownId ? (
        <Text span inherit c="dimmed">
          -
        </Text>
      ) : (
        <ActionsMenu account={account} ask={ask} />
      ),
    isFigure: true,
    barWidth: '2rem',
  },
]

type AccountListProps = {
  labelledBy: string
  /** Undefined while they load. */
  accounts: readonly StaffAccount[] | undefined
  ask: Ask
}

/** All staff accounts. Nobody can change their own account, so at least one admin can always sign in. */
export function AccountList({ labelledBy, accounts, ask }: AccountListProps) {
  const { id } = useStaff()
  return (
    <DataTable
      labelledBy={labelledBy}
      columns={columnsFor(id, ask)}
      rows={accounts}
      rowKey={(account) => account.id}
      pageSize={PAGE_SIZE}
    />
  )
}

/** The actions on one account. */
function ActionsMenu({ account, ask }: { account: StaffAccount; ask: Ask }) {
  return (
    <Menu position="bottom-end" width="15rem">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="2.25rem"
          radius="xl"
          aria-label={`Actions for ${account.email}`}
        >
          <IconDots size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actionsFor(account).map((name) => (
          <Menu.Item key={name} onClick={() => ask(accountActions[name].asks(account))}>
            {accountActions[name].label}
          </Menu.Item>
        ))}
        <Menu.Item component={Link} to={securityLogOf(account.email)}>
          Security events
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
