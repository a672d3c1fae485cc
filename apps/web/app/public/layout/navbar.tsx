import { NAVBAR_SHADOW_SCROLL_PX } from '@evergrove/contract/platform/constants'
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { Link, NavLink, useLocation, useNavigation } from 'react-router'
import { Brand } from '../../components/site/brand.tsx'
import { Icon } from '../../components/site/icon.tsx'
import { useSite } from '../../platform/document/use-site.ts'
import styles from './layout.module.css'
import { mainLinks } from './main-links.ts'

/** The width from which the entries are in the bar, as in navbar.module.css. */
const WIDE = '(min-width: 62rem)'

/**
 * Returns a ref for the popover. Closes it when a navigation starts and when the screen becomes wide. The browser opens
 * it, and closes it on Escape and on a tap outside.
 */
function useMenu(): RefObject<HTMLElement | null> {
  const menu = useRef<HTMLElement>(null)
  const arrived = useLocation().key
  const goal = useNavigation().location?.key ?? arrived
  const lastGoal = useRef(goal)

  useEffect(() => {
    // A menu that was opened before the scripts started stays open until the location changes.
    if (lastGoal.current === goal) return
    lastGoal.current = goal
    menu.current?.hidePopover()
  }, [goal])

  useEffect(() => {
    const wide = matchMedia(WIDE)
    const close = () => menu.current?.hidePopover()
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [])

  return menu
}

function subscribe(onChange: () => void): () => void {
  addEventListener('scroll', onChange, { passive: true })
  return () => removeEventListener('scroll', onChange)
}

/** Returns true once the page is scrolled by `distancePx`, and false while rendering on the server. */
function useScrolled(distancePx: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => scrollY >= distancePx,
    () => false,
  )
}

/**
 * The seven entries. On narrow screens they are a popover that opens without scripts (GAP-04). On wide screens the same
 * list is part of the bar.
 */
function MainMenu({ id }: { id: string }) {
  const menu = useMenu()
  return (
    <nav ref={menu} id={id} popover="auto" className={styles.menu} aria-label="Main">
      <ul className={styles.menuList}>
        {mainLinks.map(({ to, label, needsDocument = false }) => (
          <li key={to} className={styles.menuItem}>
            <NavLink to={to} end={to === '/'} reloadDocument={needsDocument} className={`${styles.menuLink}`}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const MENU_ID = 'main-menu'

/** The bar at the top of every public page. It casts a shadow once the page is scrolled (NAV-004). */
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
