import { Link, Outlet } from 'react-router'
import { Brand } from '../brand/brand.tsx'
import { useSite } from '../shell/use-site.ts'
import styles from './auth-layout.module.css'
import { Sunrise } from './sunrise.tsx'

/** The frame of the auth pages: no navbar, no footer, only the way home (NAV-008). */
export default function AuthLayout() {
  const { company } = useSite()
  return (
    <div className={styles.page}>
      <main className={styles.panel}>
        <Link to="/" className={styles.brand}>
          <Brand company={company} />
        </Link>
        <div className={styles.content}>
          <Outlet />
        </div>
      </main>
      <div className={styles.scene} aria-hidden="true">
        <p className={styles.motto}>
          What you sow today,
          <br />
          you live on tomorrow.
        </p>
        <Sunrise />
      </div>
    </div>
  )
}
