import { roleChoices, roleLabel } from '@evergrove/contract/staff/duties'
import type { StaffAccount, StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { ActionIcon, Badge, Menu, NativeSelect, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconDots } from '@tabler/icons-react'
import { Link } from 'react-router'
import { BusyButton } from '../../components/busy-button.tsx'
import { Day } from '../../components/day.tsx'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { DialogFooter } from '../../components/dialogs/dialog-footer.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { securityLogOf } from '../agents/agent-link.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { useAction } from '../parts/use-action.ts'
import { useStaff } from '../session/current-staff.ts'
import {
  type AccountAction,
  type AccountActionName,
  actionsFor,
  actionWords,
  runAccountAction,
} from './account-actions.ts'

const PAGE_SIZE = 50

export type Asked = { account: StaffAccount; name: AccountActionName }

type Ask = (account: StaffAccount, name: AccountActionName) => void

const columnsFor = (ownId: number, onAsk: Ask): Column<StaffAccount>[] => [
  {
    label: 'Email',
    render: ({ id, email }) => (
      <Text span inherit style={{ overflowWrap: 'anywhere' }}>
        {email}
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
        <ActionsMenu account={account} onAsk={(name) => onAsk(account, name)} />
      ),
    isFigure: true,
    barWidth: '2rem',
  },
]

type AccountListProps = {
  labelledBy: string
  /** Undefined while they load. */
  accounts: readonly StaffAccount[] | undefined
  onAsk: Ask
}

/** All staff accounts. Nobody can change their own account, so at least one admin can always sign in. */
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

type ActionsMenuProps = { account: StaffAccount; onAsk: (name: AccountActionName) => void }

/** The actions on one account. */
function ActionsMenu({ account, onAsk }: ActionsMenuProps) {
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
          <Menu.Item key={name} onClick={() => onAsk(name)}>
            {actionWords[name].label}
          </Menu.Item>
        ))}
        <Menu.Item component={Link} to={securityLogOf(account.email)}>
          Security events
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

type AccountDialogsProps = {
  /** The action and its account; kept while the dialog fades out. */
  asked: Asked | undefined
  isOpen: boolean
  onClose: () => void
  onDone: (text: string) => void
}

const confirmed: readonly AccountActionName[] = ['disable', 'enable', 'sign-out']

/** Asks before an action on an account: for a role, for a reason, or for confirmation. */
export function AccountDialogs({ asked, isOpen, onClose, onDone }: AccountDialogsProps) {
  const action = useAction(runAccountAction, ['staff/accounts'])
  if (asked === undefined) return null
  const { account, name } = asked
  const words = actionWords[name]
  const close = () => {
    onClose()
    action.reset()
  }
  const confirm = async (given: Pick<AccountAction, 'role' | 'reason'> = {}) => {
    if (!(await action.run({ account, name, ...given }))) return
    close()
    onDone(words.done(account.email))
  }
  const shared = { title: words.title, isBusy: action.isBusy, problem: action.problem, onClose: close }
  const isAsked = (...names: readonly AccountActionName[]) => isOpen && names.includes(name)
  return (
    <>
      <ConfirmDialog {...shared} isOpen={isAsked(...confirmed)} action={words.action} onConfirm={() => void confirm()}>
        {words.explain(account.email)}
      </ConfirmDialog>
      <RoleDialog
        {...shared}
        isOpen={isAsked('role')}
        explanation={words.explain(account.email)}
        role={account.role}
        onConfirm={(role) => void confirm({ role })}
      />
      <ReasonDialog
        {...shared}
        isOpen={isAsked('reset-code')}
        action={words.action}
        onConfirm={(reason) => void confirm({ reason })}
      >
        {words.explain(account.email)}
      </ReasonDialog>
    </>
  )
}

type RoleDialogProps = {
  isOpen: boolean
  title: string
  explanation: string
  role: StaffRole
  isBusy: boolean
  problem: string | undefined
  onConfirm: (role: StaffRole) => void
  onClose: () => void
}

/** Asks for another role. */
function RoleDialog({ isOpen, title, onClose, ...form }: RoleDialogProps) {
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onClose}>
      <RoleForm {...form} onClose={onClose} />
    </Dialog>
  )
}

type RoleFormProps = Omit<RoleDialogProps, 'isOpen' | 'title'>

function RoleForm({ explanation, role, isBusy, problem, onConfirm, onClose }: RoleFormProps) {
  const form = useForm({ initialValues: { role } })
  const submit = form.onSubmit((values) => (values.role === role ? onClose() : onConfirm(values.role)))
  return (
    <form onSubmit={submit}>
      <Text c="dimmed" mb="md">
        {explanation}
      </Text>
      <NativeSelect label="Role" data={roleChoices} data-autofocus {...form.getInputProps('role')} />
      <DialogFooter problem={problem} isBusy={isBusy} onCancel={onClose}>
        <BusyButton type="submit" isBusy={isBusy}>
          Change role
        </BusyButton>
      </DialogFooter>
    </form>
  )
}
