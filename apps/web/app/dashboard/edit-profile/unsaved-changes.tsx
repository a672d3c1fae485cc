import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'

/** Asks before changes are lost by moving on; signing out is never held up. */
export function UnsavedChanges({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && nextLocation.pathname !== '/login' && nextLocation.pathname !== currentLocation.pathname,
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
      The changes to your profile will be lost.
    </ConfirmDialog>
  )
}
