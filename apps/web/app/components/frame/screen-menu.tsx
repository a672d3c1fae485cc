import type { Icon } from '@tabler/icons-react'
import { memo } from 'react'
import { NavLink } from 'react-router'
import styles from './frame.module.css'

/** An entry of the sidebar. */
export type FrameLink = {
  to: string
  label: string
  Icon: Icon
}

export type ScreenMenuProps = {
  /** The accessible name of the navigation. */
  label: string
  /** The first link is the start screen and is marked as current only there. */
  links: readonly FrameLink[]
  /** Called with the address of a link when it is pointed at or focused. */
  onIntent?: ((to: string) => void) | undefined
  /** Shows icons only. The labels stay for screen readers and as tooltips. */
  isNarrow?: boolean
  onMove?: () => void
}

/** Links to all screens, in the sidebar and in the drawer on small screens. */
export const ScreenMenu = memo(function ScreenMenu({
  label,
  links,
  onIntent,
  isNarrow = false,
  onMove,
}: ScreenMenuProps) {
  return (
    <nav aria-label={label}>
      <ul className={styles.links} data-narrow={isNarrow || undefined}>
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
              <Icon size={22} stroke={1.6} aria-hidden className={styles.linkIcon} />
              <span className={styles.linkLabel}>{name}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
})
