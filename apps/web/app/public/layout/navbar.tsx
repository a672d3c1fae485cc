import { NAVBAR_SHADOW_SCROLL_PX } from '@evergrove/contract/platform/constants'
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { Link, NavLink, useLocation, useNavigation } from 'react-router'
import { Brand } from '../../components/site/brand.tsx'
import { Icon } from '../../components/site/icon.tsx'
import { useSite } from '../../platform/document/use-site.ts'
import { mainLinks } from './main-links.ts'
import styles from './navbar.module.css'

/** Closes the phone's menu when it has served; opening, Escape and taps beside it are the browser's own doing. */
/** From this width the entries stand in the bar; the same figure as in main-menu.module.css. */
const WIDE = '(min-width: 62rem)'

/** A ref for the popover, which closes as soon as a navigation starts and when the screen becomes wide. */
function useMenu(): RefObject<HTMLElement | null> {
  const menu = useRef<HTMLElement>(null)
  const arrived = useLocation().key
  const goal = useNavigation().location?.key ?? arrived
  const lastGoal = useRef(goal)

  useEffect(() => {
    // A menu that was opened before the scripts arrived stays open: only a change of place closes it.
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

/** Whether the page has left its top. */
function subscribe(onChange: () => void): () => void {
  addEventListener('scroll', onChange, { passive: true })
  return () => removeEventListener('scroll', onChange)
}

/** True from `distancePx` of scrolling on; false while the page is rendered on the server. */
function useScrolled(distancePx: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => scrollY >= distancePx,
    () => false,
  )
}

/**
 * The seven entries. On narrow screens they are a popover, which the toggle opens without scripts (GAP-04); on wide
 * ones the same list stands in the bar.
 */
function MainMenu({ id }: { id: string }) {
  const menu = useMenu()
  return (
    <nav ref={menu} id={id} popover="auto" className={styles.menu} aria-label="Main">
      <ul className={styles.list}>
        {mainLinks.map(({ to, label, isThemed = false }) => (
          <li key={to} className={styles.item}>
            <NavLink to={to} end={to === '/'} reloadDocument={isThemed} className={`${styles.link}`}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

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
