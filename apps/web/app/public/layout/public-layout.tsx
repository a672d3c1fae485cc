import { Outlet } from 'react-router'
import { useMainFocus } from '../../platform/document/use-main-focus.ts'
import { Footer } from './footer/footer.tsx'
import { Navbar } from './navbar/navbar.tsx'
import { PreviewBar } from './preview-bar.tsx'
import styles from './public-layout.module.css'

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
