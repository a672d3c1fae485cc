import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Outlet, useRouteLoaderData } from 'react-router'
import { Container } from '../../components/site/container.tsx'
import { PrintHeading } from '../../components/site/print-heading.tsx'
import { useMainFocus } from '../../platform/document/use-main-focus.ts'
import { STAFF_TOKEN_KEY } from '../../platform/document/wake-source.ts'
import { useColorScheme } from '../../platform/theme/color-scheme.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { Footer } from './footer.tsx'
import styles from './layout.module.css'
import { Navbar } from './navbar.tsx'

/** Marks a page that previews unpublished content, or whose preview has ended. Renders nothing on other pages. */
function PreviewBar() {
  const preview = useRouteLoaderData<typeof rootLoader>('root')?.preview
  if (preview === undefined) return null
  return (
    <aside aria-label="Preview" className={styles.preview} data-colors="light">
      {preview.label === undefined
        ? 'This preview has ended. You’re seeing the published page.'
        : `Preview of “${preview.label}”. Visitors can’t see this yet.`}
    </aside>
  )
}

/** The navbar above the page and the footer below it (NAV-001). */
export default function PublicLayout() {
  const main = useMainFocus()
  useColorScheme()
  return (
    <div className={styles.layout}>
      <a href="#content" className={styles.skip} data-colors="light">
        Skip to content
      </a>
      <PreviewBar />
      <Navbar />
      <Container>
        <PrintHeading />
      </Container>
      <main ref={main} id="content" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <EditPageSlot />
      <Footer />
    </div>
  )
}

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
function EditPageSlot() {
  const isStaff = useSyncExternalStore(subscribe, hasStaffToken, () => false)
  if (!isStaff) return null
  return (
    <Suspense fallback={null}>
      <EditPage />
    </Suspense>
  )
}
