import { roleLabel } from '@evergrove/contract/staff/duties'
import type { StaffInvitation } from '@evergrove/contract/staff/staff-accounts'
import { Button } from '@mantine/core'
import { IconMailPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { EmptyList } from '../../components/list/empty-list.tsx'
import { Moment } from '../../components/moment.tsx'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { useAction } from '../parts/use-action.ts'
import { staffAct } from '../session/staff-api.ts'

const PAGE_SIZE = 50

function Expiry({ expires_at, ended_at }: Pick<StaffInvitation, 'expires_at' | 'ended_at'>) {
  const [now] = useState(Date.now)
  if (ended_at !== null) return 'Expired: the sender can no longer invite'
  if (expires_at === null) return 'On its way'
  return Date.parse(expires_at) < now ? 'Expired' : <Moment moment={expires_at} />
}

const columnsFor = (onRevoke: (invitation: StaffInvitation) => void): Column<StaffInvitation>[] => [
  { label: 'Email', render: ({ email }) => email, barWidth: '12rem' },
  { label: 'Role', render: ({ role }) => roleLabel(role), barWidth: '4rem' },
  { label: 'Invited by', render: ({ invited_by }) => invited_by, barWidth: '10rem' },
  { label: 'Link expires', render: (invitation) => <Expiry {...invitation} />, barWidth: '8rem' },
  {
    label: 'Actions',
    render: (invitation) => (
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        aria-label={`Revoke the invitation of ${invitation.email}`}
        onClick={() => onRevoke(invitation)}
      >
        Revoke
      </Button>
    ),
    isFigure: true,
    barWidth: '4rem',
  },
]

export type InvitationListProps = {
  labelledBy: string
  invitations: readonly StaffInvitation[] | undefined
  onDone: (text: string) => void
}

/** The invitations that nobody has accepted yet. */
export function InvitationList({ labelledBy, invitations, onDone }: InvitationListProps) {
  const [chosen, setChosen] = useState<StaffInvitation>()
  const [isAsked, setIsAsked] = useState(false)
  const revocation = useAction(
    (id: number) => staffAct('DELETE /staff/invitations/{id}', { params: { id } }),
    ['staff/accounts'],
  )
  const close = () => {
    setIsAsked(false)
    revocation.reset()
  }
  const confirm = async () => {
    if (chosen === undefined || !(await revocation.run(chosen.id))) return
    close()
    onDone(`The invitation of ${chosen.email} has been revoked.`)
  }
  const columns = columnsFor((invitation) => {
    setChosen(invitation)
    setIsAsked(true)
  })
  return (
    <>
      {invitations?.length === 0 ? (
        <EmptyList
          Icon={IconMailPlus}
          message="No pending invitations"
          why="Invitations appear here until they are accepted."
        />
      ) : (
        <DataTable
          labelledBy={labelledBy}
          columns={columns}
          rows={invitations}
          rowKey={({ id }) => id}
          pageSize={PAGE_SIZE}
        />
      )}
      <ConfirmDialog
        isOpen={isAsked}
        title="Revoke this invitation?"
        action="Revoke"
        isBusy={revocation.isBusy}
        problem={revocation.problem}
        onConfirm={() => void confirm()}
        onClose={close}
      >
        {`The link sent to ${chosen?.email ?? ''} will stop working. You can invite them again.`}
      </ConfirmDialog>
    </>
  )
}
