import { lazy, Suspense, useSyncExternalStore } from 'react'
import { STAFF_TOKEN_KEY } from '../../platform/document/wake-source.ts'

/** A missing script only removes the link to the console. The page itself must not fail because of it. */
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
 * signed in. Any other browser loads and requests nothing for it.
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
