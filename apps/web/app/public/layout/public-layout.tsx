import { Outlet, useRouteLoaderData } from 'react-router'
import { Container } from '../../components/site/container.tsx'
import { PrintHeading } from '../../components/site/print-heading.tsx'
import { useMainFocus } from '../../platform/document/use-main-focus.ts'
import { useColorScheme } from '../../platform/theme/color-scheme.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { EditPageSlot } from './edit-page-slot.tsx'
import { Footer } from './footer.tsx'
import { Navbar } from './navbar.tsx'
import styles from './public-layout.module.css'

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
