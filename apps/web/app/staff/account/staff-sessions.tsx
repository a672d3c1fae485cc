import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { SessionList } from '../../components/session-list.tsx'
import { apiQuery } from '../../platform/api/api-query.ts'
import { attempt } from '../../platform/session/failure.ts'
import { useAction } from '../parts/use-action.ts'
import { staffApi } from '../session/staff-api.ts'

const PATH = 'staff/sessions'

const sessionsQuery = apiQuery(PATH, (init) => staffApi().staff.sessions.$get({}, { init }))

const nothing = async () => undefined
const end = (id: string) => attempt(204, () => staffApi().staff.sessions[':id'].$delete({ param: { id } }), nothing)
const endOthers = () =>
  attempt(
    204,
    () => staffApi().staff.sessions.$delete(),
    async () => true,
  )

/** Where the member of staff is signed in. */
export function StaffSessions() {
  const { data } = useQuery(sessionsQuery)
  const [isAsking, setIsAsking] = useState(false)
  const { run, isBusy, problem, reset } = useAction(endOthers, [PATH])
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
      <SessionList query={sessionsQuery} end={end} />
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
