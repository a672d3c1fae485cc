import { NavLink } from 'react-router'
import { mainLinks } from './main-links.ts'
import styles from './main-menu.module.css'
import { useMenu } from './use-menu.ts'

/**
 * The seven entries. On narrow screens they are a popover, which the toggle opens without scripts (GAP-04); on wide
 * ones the same list stands in the bar.
 */
export function MainMenu({ id }: { id: string }) {
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
