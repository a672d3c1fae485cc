import { NAVBAR_SHADOW_SCROLL_PX } from '@evergrove/contract/platform/constants'
import { Link } from 'react-router'
import { Brand } from '../../../components/site/brand/brand.tsx'
import { Icon } from '../../../components/site/icon/icon.tsx'
import { useSite } from '../../../platform/document/use-site.ts'
import { MainMenu } from './main-menu.tsx'
import styles from './navbar.module.css'
import { useScrolled } from './use-scrolled.ts'

const MENU_ID = 'main-menu'

/** The bar at the top of every public page; it casts a shadow once the page has left its top (NAV-004). */
export function Navbar() {
  const { company } = useSite()
  const scrolled = useScrolled(NAVBAR_SHADOW_SCROLL_PX)
  return (
    <header className={styles.header} data-scrolled={scrolled || undefined}>
      <div className={styles.bar}>
        <Link to="/" className={styles.brand}>
          <Brand company={company} />
        </Link>
        <button type="button" className={styles.toggle} popoverTarget={MENU_ID} aria-label="Menu">
          <Icon name="menu" className={styles.whenClosed} />
          <Icon name="close" className={styles.whenOpen} />
        </button>
        <MainMenu id={MENU_ID} />
      </div>
    </header>
  )
}
