import { type ReactNode, useEffect } from 'react'
import { type Location, useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

export type UnsavedChangesProps = {
  isDirty: boolean
  /** Where one may always go: whoever signs out, or has just saved, is not held up. */
  isFree: (to: Location) => boolean
  /** What would be lost, in a sentence. */
  children: ReactNode
}

/** Asks before what was written is lost by moving on. */
export function UnsavedChanges({ isDirty, isFree, children }: UnsavedChangesProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && nextLocation.pathname !== currentLocation.pathname && !isFree(nextLocation),
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
      {children}
    </ConfirmDialog>
  )
}
