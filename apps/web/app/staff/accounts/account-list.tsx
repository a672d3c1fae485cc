import type { StaffAccount } from '@evergrove/contract/staff/staff-accounts'
import { Badge } from '@mantine/core'
import { Day } from '../../components/day.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { roleNames } from '../layout/role-names.ts'
import { useStaff } from '../session/current-staff.ts'
import styles from './account-list.module.css'
import type { AccountDeed } from './acts/account-acts.ts'
import { AccountActsMenu } from './acts/account-acts-menu.tsx'

const PAGE_SIZE = 50

type Ask = (account: StaffAccount, deed: AccountDeed) => void

const columnsFor = (ownId: number, onAsk: Ask): Column<StaffAccount>[] => [
  {
    label: 'Email',
    render: ({ id, email }) => (
      <span className={styles.email}>
        {email}
        {id === ownId ? (
          <Badge variant="outline" color="gray" tt="none" ml="xs">
            You
          </Badge>
        ) : null}
      </span>
    ),
    sortBy: ({ email }) => email,
    barWidth: '12rem',
  },
  { label: 'Role', render: ({ role }) => roleNames[role], sortBy: ({ role }) => roleNames[role], barWidth: '4rem' },
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
    render: ({ disabled_at }) => <StatusBadge status={disabled_at === null ? 'Enabled' : 'Disabled'} good="Enabled" />,
    sortBy: ({ disabled_at }) => (disabled_at === null ? 'Enabled' : 'Disabled'),
    barWidth: '5rem',
  },
  {
    label: 'Acts',
    render: (account) =>
      account.id === ownId ? (
        <span className={styles.none}>-</span>
      ) : (
        <AccountActsMenu account={account} onAsk={(deed) => onAsk(account, deed)} />
      ),
    isFigure: true,
    barWidth: '2rem',
  },
]

export type AccountListProps = {
  labelledBy: string
  /** Undefined while they are read. */
  accounts: readonly StaffAccount[] | undefined
  onAsk: Ask
}

/** Everybody of the staff; nobody does anything to themselves, so that an admin who can sign in remains. */
export function AccountList({ labelledBy, accounts, onAsk }: AccountListProps) {
  const { id } = useStaff()
  return (
    <DataTable
      labelledBy={labelledBy}
      columns={columnsFor(id, onAsk)}
      rows={accounts}
      rowKey={(account) => account.id}
      pageSize={PAGE_SIZE}
    />
  )
}
