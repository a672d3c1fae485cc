import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { cameByDoing } from '../parts/what-was-done.ts'

/** Asks before what was written is lost by moving on; neither saving nor the end of the session is held up. */
export function UnsavedChanges({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      nextLocation.pathname !== '/staff/login' &&
      nextLocation.pathname !== currentLocation.pathname &&
      !cameByDoing(nextLocation.state),
  )

  useEffect(() => {
    if (!isDirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])

  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title="Leave without saving?"
      action="Leave"
      refusal="Stay"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      What you have written here will be lost.
    </ConfirmDialog>
  )
}
