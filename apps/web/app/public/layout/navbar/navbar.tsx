import { NAVBAR_SHADOW_SCROLL_PX } from '@evergrove/contract/constants'
import { Link, NavLink } from 'react-router'
import { Brand } from '../../../brand/brand.tsx'
import { useSite } from '../../../shell/use-site.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { mainLinks } from './main-links.ts'
import styles from './navbar.module.css'
import { useMenu } from './use-menu.ts'
import { useScrolled } from './use-scrolled.ts'

/**
 * The bar at the top. On narrow screens its entries are a popover, which opens and closes without scripts (GAP-04);
 * on wide ones the same list stands in the bar.
 */
export function Navbar() {
  const { company } = useSite()
  const menu = useMenu()
  const scrolled = useScrolled(NAVBAR_SHADOW_SCROLL_PX)
  return (
    <header className={styles.header} data-scrolled={scrolled || undefined}>
      <div className={styles.bar}>
        <Link to="/" className={styles.brand}>
          <Brand company={company} />
        </Link>
        <button type="button" className={styles.toggle} popoverTarget="main-menu" aria-label="Menu">
          <Icon name="menu" className={styles.whenClosed} />
          <Icon name="close" className={styles.whenOpen} />
        </button>
        <nav ref={menu} id="main-menu" popover="auto" className={styles.menu} aria-label="Main">
          <ul className={styles.list}>
            {mainLinks.map(({ to, label }) => (
              <li key={to} className={styles.item}>
                <NavLink to={to} end={to === '/'} className={`${styles.link}`}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  )
}
