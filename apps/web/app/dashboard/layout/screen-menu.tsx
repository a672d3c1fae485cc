import { useQueryClient } from '@tanstack/react-query'
import { memo } from 'react'
import { NavLink } from 'react-router'
import { readAhead, screenLinks } from './screen-links.ts'
import styles from './screen-menu.module.css'

export type ScreenMenuProps = {
  /** Shows icons alone; their words stay for screen readers and as tooltips. */
  isNarrow?: boolean
  onMove?: () => void
}

/** The links to all screens, in the sidebar and in the drawer of small screens. */
export const ScreenMenu = memo(function ScreenMenu({ isNarrow = false, onMove }: ScreenMenuProps) {
  const client = useQueryClient()
  return (
    <ul className={styles.list} data-narrow={isNarrow || undefined}>
      {screenLinks.map(({ to, label, Icon }) => (
        <li key={to}>
          <NavLink
            to={to}
            end={to === '/dashboard'}
            className={`${styles.link}`}
            prefetch="intent"
            onPointerEnter={() => readAhead(client, to)}
            onFocus={() => readAhead(client, to)}
            title={isNarrow ? label : undefined}
            onClick={onMove}
          >
            <Icon size={22} stroke={1.6} aria-hidden className={styles.icon} />
            <span className={styles.label}>{label}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  )
})
