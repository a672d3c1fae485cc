import { lazy, Suspense, useSyncExternalStore } from 'react'
import { STAFF_TOKEN_KEY } from '../../platform/document/wake-source.ts'

/** Without its script there is no way to the console from here. The page itself must not fail for that. */
const EditPage = lazy(() => import('../editing/edit-page.tsx').catch(() => ({ default: () => null })))

function subscribe(onChange: () => void): () => void {
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}

function hasStaffToken(): boolean {
  try {
    return localStorage.getItem(STAFF_TOKEN_KEY) !== null
  } catch {
    return false
  }
}

/**
 * "Edit this page" for staff. The documents are the same for everyone, so it appears only in a browser where staff are
 * signed in; any other loads nothing for it and asks nothing.
 */
export function EditPageSlot() {
  const isStaff = useSyncExternalStore(subscribe, hasStaffToken, () => false)
  if (!isStaff) return null
  return (
    <Suspense fallback={null}>
      <EditPage />
    </Suspense>
  )
}
