import type { UndeliveredMail } from '@evergrove/contract/mail/undelivered-mails'
import { Alert, Button, Group } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { EmptyList } from '../../components/list/empty-list.tsx'
import { Moment } from '../../components/moment.tsx'
import type { Column } from '../../components/table/column.ts'
import { DoneLine } from '../parts/done-line.tsx'
import { PagedList } from '../parts/paged-list.tsx'
import { STAFF_PAGE_SIZE } from '../parts/pages.ts'
import { StaffHeading } from '../parts/screen-meta.tsx'
import { useAction } from '../parts/use-action.ts'
import { useAddress } from '../parts/use-address.ts'
import { staffAct, staffList } from '../session/staff-api.ts'
import { CHANGED, describeMail, recipientsOf } from './undelivered-mails.ts'

type RowActions = {
  isBusy: boolean
  onTryAgain: (mail: UndeliveredMail) => void
  onDismiss: (mail: UndeliveredMail) => void
}

const columnsFor = ({ isBusy, onTryAgain, onDismiss }: RowActions): Column<UndeliveredMail>[] => [
  { label: 'Email', render: ({ what }) => what, barWidth: '9rem' },
  { label: 'To', render: recipientsOf, barWidth: '12rem' },
  { label: 'Reason', render: ({ reason }) => reason, barWidth: '16rem' },
  { label: 'Attempts', render: ({ attempts }) => attempts, isFigure: true, barWidth: '2rem' },
  { label: 'Failed on', render: ({ given_up_at }) => <Moment moment={given_up_at} />, barWidth: '9rem' },
  {
    label: 'Actions',
    render: (mail) => (
      <Group justify="flex-end" gap="xs">
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={isBusy}
          aria-label={`Try again: ${describeMail(mail)}`}
          onClick={() => onTryAgain(mail)}
        >
          Try again
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          disabled={isBusy}
          aria-label={`Dismiss: ${describeMail(mail)}`}
          onClick={() => onDismiss(mail)}
        >
          Dismiss
        </Button>
      </Group>
    ),
    isFigure: true,
    barWidth: '9rem',
  },
]

export default function UndeliveredMails() {
  const address = useAddress()
  const [done, setDone] = useState<{ text: string }>()
  const [chosen, setChosen] = useState<UndeliveredMail>()
  const [isAsked, setIsAsked] = useState(false)
  const query = { page: String(address.page), page_size: String(STAFF_PAGE_SIZE) }
  const mails = useQuery(staffList('GET /staff/undelivered-mails', { query }))
  const action = useAction(
    (id: number) => staffAct('POST /staff/undelivered-mails/{id}/try-again', { params: { id } }),
    CHANGED,
  )
  const queueAgain = async (mail: UndeliveredMail) => {
    setDone(undefined)
    if (!(await action.run(mail.id))) return
    setDone({ text: `Email queued again: ${describeMail(mail)}.` })
  }
  const ask = (mail: UndeliveredMail) => {
    setDone(undefined)
    action.reset()
    setChosen(mail)
    setIsAsked(true)
  }
  const columns = columnsFor({
    isBusy: action.isBusy,
    onTryAgain: (mail) => void queueAgain(mail),
    onDismiss: ask,
  })
  return (
    <>
      <StaffHeading text="Emails that were refused or couldn’t be sent for two hours. Fix the cause and try again, or dismiss them." />
      <DoneLine done={done} />
      {action.problem === undefined ? null : (
        <Alert role="alert" color="red" mb="md">
          {action.problem}
        </Alert>
      )}
      <PagedList
        id="undelivered-mails"
        title="Emails"
        what="emails"
        query={mails}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyList
            Icon={IconMailCheck}
            message="No undelivered emails"
            why="Emails that are refused or can’t be sent for two hours appear here."
          />
        }
        page={address.page}
        onTurn={address.turn}
      />
      <DismissDialog
        mail={chosen}
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        onDone={(text) => setDone({ text })}
      />
    </>
  )
}

type DismissDialogProps = {
  /** The email that was chosen; kept while the dialog fades out. */
  mail: UndeliveredMail | undefined
  isOpen: boolean
  onClose: () => void
  onDone: (text: string) => void
}

/** Asks for confirmation before an email that was given up is removed from the list. */
function DismissDialog({ mail, isOpen, onClose, onDone }: DismissDialogProps) {
  const dismissal = useAction(
    (id: number) => staffAct('POST /staff/undelivered-mails/{id}/dismiss', { params: { id } }),
    CHANGED,
  )
  const name = mail === undefined ? '' : describeMail(mail)
  const close = () => {
    dismissal.reset()
    onClose()
  }
  const confirm = async () => {
    if (mail === undefined || !(await dismissal.run(mail.id))) return
    close()
    onDone(`Email dismissed: ${name}.`)
    // The button is removed with its row, so move the focus to the screen.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Dismiss this email?"
      action="Dismiss"
      isBusy={dismissal.isBusy}
      problem={dismissal.problem}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      {`It will be removed from this list and won’t be sent: ${name}.`}
    </ConfirmDialog>
  )
}
