import { roleChoices, roleLabel } from '@evergrove/contract/staff/duties'
import type { StaffAccount, StaffInvitation, StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { ActionIcon, Badge, Button, Menu, Text } from '@mantine/core'
import { IconDots, IconMailPlus, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Day, Moment } from '../../components/day.tsx'
import { BelowList, ListCard } from '../../components/list/list-card.tsx'
import { CouldNotLoad, EmptyList } from '../../components/list/list-states.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { Unbroken } from '../../components/unbroken.tsx'
import { securityLogOf } from '../agents/agent-link.tsx'
import { DoneLine } from '../parts/done-line.tsx'
import type { Question } from '../parts/question.tsx'
import { type Done, type RowActions, useRowActions } from '../parts/row-actions.tsx'
import { StaffHeading } from '../parts/screen-meta.tsx'
import { type Ask, useDialogs } from '../parts/use-dialogs.tsx'
import { useStaff } from '../session/current-staff.ts'
import { staffAct, staffQuery } from '../session/staff-api.ts'
import { accountActions, actionsFor, changed } from './account-actions.ts'

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
function AccountList({ labelledBy, accounts, ask }: AccountListProps) {
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

const accountsQuery = staffQuery('GET /staff/accounts')

const invitation: Question<'email' | 'role'> = {
  title: 'Invite a staff member',
  text: 'They receive an email with a link to choose a password. They set up an authenticator app when they first sign in.',
  fields: {
    email: { label: 'Email', kind: 'email', maxLength: 254, missing: 'Enter an email address.' },
    role: { label: 'Role', kind: 'choice', choices: roleChoices, initial: 'support', isOptional: true },
  },
  action: 'Send invitation',
  isHarmless: true,
  send: ({ email, role }) => staffAct('POST /staff/accounts/invite', { body: { email, role: role as StaffRole } }),
  changed,
  done: ({ email }) => `The invitation has been sent to ${email}. Its link expires in 3 days.`,
}

export default function Accounts() {
  const { data, isError, refetch } = useQuery(accountsQuery)
  const [done, setDone] = useState<Done>()
  const { ask, dialog } = useDialogs((text) => setDone({ text }))
  const hasFailed = data === undefined && isError
  const failure = <CouldNotLoad what="the staff accounts" onRetry={() => void refetch()} />
  return (
    <>
      <StaffHeading text="Staff accounts and roles. You can’t change your own account here." />
      <DoneLine done={done} />
      <ListCard
        id="accounts"
        title="Accounts"
        action={
          <Button
            size="sm"
            leftSection={<IconUserPlus size={18} stroke={1.8} aria-hidden />}
            onClick={() => ask(invitation)}
          >
            Invite
          </Button>
        }
      >
        {hasFailed ? failure : <AccountList labelledBy="accounts" accounts={data?.accounts} ask={ask} />}
      </ListCard>
      {hasFailed ? null : (
        <BelowList isLoading={data === undefined}>
          <InvitationsCard invitations={data?.invitations} say={setDone} />
        </BelowList>
      )}
      {dialog}
    </>
  )
}

function Expiry({ expires_at, ended_at }: Pick<StaffInvitation, 'expires_at' | 'ended_at'>) {
  const [now] = useState(Date.now)
  if (ended_at !== null) return 'Expired: the sender can no longer invite'
  if (expires_at === null) return 'On its way'
  return Date.parse(expires_at) < now ? 'Expired' : <Moment moment={expires_at} />
}

const columns: Column<StaffInvitation>[] = [
  { label: 'Email', render: ({ email }) => email, barWidth: '12rem' },
  { label: 'Role', render: ({ role }) => roleLabel(role), barWidth: '4rem' },
  { label: 'Invited by', render: ({ invited_by }) => invited_by, barWidth: '10rem' },
  { label: 'Link expires', render: (invitation) => <Expiry {...invitation} />, barWidth: '8rem' },
]

const revoking: RowActions<StaffInvitation> = {
  label: 'Actions',
  barWidth: '4rem',
  actions: [
    {
      label: 'Revoke',
      full: ({ email }) => `Revoke the invitation of ${email}`,
      ask: ({ id, email }, ask) =>
        ask({
          title: 'Revoke this invitation?',
          text: `The link sent to ${email} will stop working. You can invite them again.`,
          action: 'Revoke',
          send: () => staffAct('DELETE /staff/invitations/{id}', { params: { id } }),
          changed,
          done: `The invitation of ${email} has been revoked.`,
        }),
    },
  ],
}

type InvitationsCardProps = { invitations: readonly StaffInvitation[] | undefined; say: (done: Done) => void }

/** The invitations that nobody has accepted yet. */
function InvitationsCard({ invitations, say }: InvitationsCardProps) {
  const { column, dialog } = useRowActions(revoking, say)
  return (
    <ListCard id="invitations" title="Pending invitations">
      {invitations?.length === 0 ? (
        <EmptyList
          Icon={IconMailPlus}
          message="No pending invitations"
          why="Invitations appear here until they are accepted."
        />
      ) : (
        <DataTable
          labelledBy="invitations"
          columns={[...columns, column]}
          rows={invitations}
          rowKey={({ id }) => id}
          pageSize={PAGE_SIZE}
        />
      )}
      {dialog}
    </ListCard>
  )
}
