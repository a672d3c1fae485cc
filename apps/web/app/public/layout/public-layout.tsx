import { Outlet, useRouteLoaderData } from 'react-router'
import { useMainFocus } from '../../platform/document/use-main-focus.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { Footer } from './footer.tsx'
import { Navbar } from './navbar.tsx'
import styles from './public-layout.module.css'

/** Says that a page shows what is not published, or that its preview is over; nothing on any other page. */
function PreviewBar() {
  const preview = useRouteLoaderData<typeof rootLoader>('root')?.preview
  if (preview === undefined) return null
  return (
    <aside aria-label="Preview" className={styles.preview}>
      {preview.label === undefined
        ? 'This preview has ended. What you see is published.'
        : `Preview of “${preview.label}”. Visitors do not see this yet.`}
    </aside>
  )
}

/** Navbar above, footer below, the page between (NAV-001). */
export default function PublicLayout() {
  const main = useMainFocus()
  return (
    <div className={styles.layout}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <PreviewBar />
      <Navbar />
      <main ref={main} id="content" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
