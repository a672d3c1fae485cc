import { roleChoices, roleLabel } from '@evergrove/contract/staff/duties'
import type { StaffInvitation, StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconMailPlus, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { DialogFooter } from '../../components/dialogs/dialog-footer.tsx'
import { BelowList } from '../../components/list/below-list.tsx'
import { CouldNotLoad } from '../../components/list/could-not-load.tsx'
import { EmptyList } from '../../components/list/empty-list.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { Moment } from '../../components/moment.tsx'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { DoneLine } from '../parts/done-line.tsx'
import { type Done, type RowActions, useRowActions } from '../parts/row-actions.tsx'
import { StaffHeading } from '../parts/screen-meta.tsx'
import { useAction } from '../parts/use-action.ts'
import { staffAct, staffQuery } from '../session/staff-api.ts'
import { AccountDialogs, AccountList, type Asked } from './account-list.tsx'

/** All staff accounts and open invitations. */
const accountsQuery = staffQuery('GET /staff/accounts')

export default function Accounts() {
  const { data, isError, refetch } = useQuery(accountsQuery)
  const [asked, setAsked] = useState<Asked>()
  const [dialog, setDialog] = useState<'invite' | 'action'>()
  const [done, setDone] = useState<Done>()
  const close = () => setDialog(undefined)
  const say = (text: string) => setDone({ text })
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
            onClick={() => setDialog('invite')}
          >
            Invite
          </Button>
        }
      >
        {hasFailed ? (
          failure
        ) : (
          <AccountList
            labelledBy="accounts"
            accounts={data?.accounts}
            onAsk={(account, name) => {
              setAsked({ account, name })
              setDialog('action')
            }}
          />
        )}
      </ListCard>
      {hasFailed ? null : (
        <BelowList isLoading={data === undefined}>
          <InvitationsCard invitations={data?.invitations} say={setDone} />
        </BelowList>
      )}
      <InviteDialog isOpen={dialog === 'invite'} onClose={close} onDone={say} />
      <AccountDialogs asked={asked} isOpen={dialog === 'action'} onClose={close} onDone={say} />
    </>
  )
}

const PAGE_SIZE = 50

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
  changed: ['staff/accounts'],
  actions: [
    {
      label: 'Revoke',
      full: ({ email }) => `Revoke the invitation of ${email}`,
      isRed: true,
      ask: {
        title: 'Revoke this invitation?',
        action: 'Revoke',
        text: ({ email }) => `The link sent to ${email} will stop working. You can invite them again.`,
      },
      send: ({ id }) => staffAct('DELETE /staff/invitations/{id}', { params: { id } }),
      done: ({ email }) => `The invitation of ${email} has been revoked.`,
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

type Invitation = { email: string; role: StaffRole }

type InviteDialogProps = { isOpen: boolean; onClose: () => void; onDone: (text: string) => void }

/** Asks who to invite, and to which role. */
function InviteDialog({ isOpen, onClose, onDone }: InviteDialogProps) {
  return (
    <Dialog isOpen={isOpen} title="Invite a staff member" onClose={onClose}>
      <InviteForm onClose={onClose} onDone={onDone} />
    </Dialog>
  )
}

function InviteForm({ onClose, onDone }: Omit<InviteDialogProps, 'isOpen'>) {
  const id = useId()
  const invitation = useAction(
    (body: Invitation) => staffAct('POST /staff/accounts/invite', { body }),
    ['staff/accounts'],
  )
  const form = useForm<Invitation>({
    initialValues: { email: '', role: 'support' },
    validate: { email: (email) => (email.trim() === '' ? 'Please enter an email address.' : null) },
  })
  const submit = form.onSubmit(
    async ({ email, role }) => {
      const address = email.trim()
      if ((await invitation.run({ email: address, role })) === undefined) return
      onClose()
      onDone(`The invitation has been sent to ${address}. Its link expires in 3 days.`)
    },
    () => document.getElementById(id)?.focus(),
  )
  return (
    <form noValidate onSubmit={submit}>
      <Text c="dimmed" mb="md">
        They receive an email with a link to choose a password. They set up an authenticator app when they first sign
        in.
      </Text>
      <TextInput
        id={id}
        type="email"
        label="Email"
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        mb="md"
        data-autofocus
        {...form.getInputProps('email')}
      />
      <NativeSelect label="Role" data={roleChoices} {...form.getInputProps('role')} />
      <DialogFooter problem={invitation.problem} onCancel={onClose}>
        <BusyButton type="submit" isBusy={invitation.isBusy}>
          Send invitation
        </BusyButton>
      </DialogFooter>
    </form>
  )
}
