import { memo } from 'react'
import { NavLink } from 'react-router'
import type { FrameLink } from './frame-link.ts'
import styles from './screen-menu.module.css'

export type ScreenMenuProps = {
  /** Names the navigation. */
  label: string
  /** The first is the start, and current on no other screen. */
  links: readonly FrameLink[]
  /** Called with the address of a link that is pointed at or focused. */
  onIntent?: ((to: string) => void) | undefined
  /** Shows icons alone; their words stay for screen readers and as tooltips. */
  isNarrow?: boolean
  onMove?: () => void
}

/** The links to all screens, in the sidebar and in the drawer of small screens. */
export const ScreenMenu = memo(function ScreenMenu({
  label,
  links,
  onIntent,
  isNarrow = false,
  onMove,
}: ScreenMenuProps) {
  return (
    <nav aria-label={label}>
      <ul className={styles.list} data-narrow={isNarrow || undefined}>
        {links.map(({ to, label: name, Icon }, index) => (
          <li key={to}>
            <NavLink
              to={to}
              end={index === 0}
              className={`${styles.link}`}
              prefetch="intent"
              onPointerEnter={() => onIntent?.(to)}
              onFocus={() => onIntent?.(to)}
              title={isNarrow ? name : undefined}
              onClick={onMove}
            >
              <Icon size={22} stroke={1.6} aria-hidden className={styles.icon} />
              <span className={styles.label}>{name}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
})
