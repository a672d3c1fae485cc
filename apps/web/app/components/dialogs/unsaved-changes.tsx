import { type ReactNode, useEffect } from 'react'
import { type Location, useBlocker } from 'react-router'
import { ConfirmDialog } from './dialog.tsx'

export type UnsavedChangesProps = {
  isDirty: boolean
  /** Returns true for destinations that need no confirmation, for example after saving or when signing out. */
  isFree: (to: Location) => boolean
  /** A sentence about the input that would be lost. */
  children: ReactNode
}

/** Asks for confirmation before unsaved input is lost by leaving the screen. */
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
