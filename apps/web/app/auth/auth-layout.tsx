import { useEffect } from 'react'
import { Link, Outlet } from 'react-router'
import { Brand } from '../components/site/brand.tsx'
import { themedPage } from '../platform/document/themed-page.ts'
import { useMainFocus } from '../platform/document/use-main-focus.ts'
import { useSite } from '../platform/document/use-site.ts'
import { restoreSession } from '../platform/session/session.ts'
import { ProductTheme } from '../platform/theme/product-theme.tsx'
import styles from './auth-layout.module.css'
import { Sunrise } from './sunrise.tsx'

export const handle = themedPage

/** The frame of the auth pages: no navbar, no footer, only the way home (NAV-008). */
export default function AuthLayout() {
  const { company } = useSite()
  const main = useMainFocus()
  useEffect(restoreSession, [])
  return (
    <ProductTheme>
      <div className={styles.page}>
        <main ref={main} tabIndex={-1} className={styles.panel}>
          <Link to="/" reloadDocument className={styles.brand} data-colors="light">
            <Brand company={company} />
          </Link>
          <div className={styles.content}>
            <noscript>
              <p className={styles.note}>This page needs JavaScript. Please switch it on in your browser.</p>
            </noscript>
            <Outlet />
          </div>
        </main>
        <div className={styles.scene} data-colors="light" aria-hidden="true">
          <p className={styles.motto}>
            What you sow today,
            <br />
            you live on tomorrow.
          </p>
          <Sunrise />
        </div>
      </div>
    </ProductTheme>
  )
}
