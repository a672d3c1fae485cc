import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { SessionList } from '../../components/session-list.tsx'
import { useAction } from '../parts/use-action.ts'
import { staffAct, staffQuery } from '../session/staff-api.ts'

const sessionsQuery = staffQuery('GET /staff/sessions')

/** Where the member of staff is signed in. */
export function StaffSessions() {
  const { data } = useQuery(sessionsQuery)
  const [isAsking, setIsAsking] = useState(false)
  const { run, isBusy, problem, reset } = useAction(() => staffAct('DELETE /staff/sessions'), ['staff/sessions'])
  const hasOthers = data?.some(({ is_current }) => !is_current) ?? false
  function close() {
    setIsAsking(false)
    reset()
  }
  return (
    <ListCard
      id="devices"
      title="Where you’re signed in"
      note="If you don’t recognize a device, sign it out and change your password."
      action={
        hasOthers ? (
          <Button variant="outline" color="red" onClick={() => setIsAsking(true)}>
            Sign out all other devices
          </Button>
        ) : null
      }
    >
      <SessionList query={sessionsQuery} end={(id) => staffAct('DELETE /staff/sessions/{id}', { params: { id } })} />
      <ConfirmDialog
        isOpen={isAsking}
        title="Sign out all other devices?"
        action="Sign out others"
        isBusy={isBusy}
        problem={problem}
        onConfirm={() => void run(undefined).then((isDone) => isDone && close())}
        onClose={close}
      >
        You stay signed in here. Everyone on the other devices has to sign in again.
      </ConfirmDialog>
    </ListCard>
  )
}
