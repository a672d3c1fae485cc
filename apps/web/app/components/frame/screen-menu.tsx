import { type Icon, IconChevronDown } from '@tabler/icons-react'
import { type CSSProperties, memo, useId, useState } from 'react'
import { NavLink } from 'react-router'
import { UnstyledButton } from '../plain/button.tsx'
import { VisuallyHidden } from '../site/visually-hidden.tsx'
import styles from './frame.module.css'

/** An entry of the sidebar. */
export type FrameLink = {
  to: string
  label: string
  Icon: Icon
  /** The heading above it and its neighbours of the same group. */
  group?: string
}

export type ScreenMenuProps = {
  /** The accessible name of the navigation. */
  label: string
  /** The first link is the start screen and is marked as current only there. Links of one group follow each other. */
  links: readonly FrameLink[]
  /** The number of waiting records of each screen, by its address. */
  counts?: Readonly<Record<string, number>> | undefined
  /** Receives the address of a link when it is pointed at or focused. */
  onIntent?: ((to: string) => void) | undefined
  /** Shows icons only. The labels stay for screen readers and as tooltips. */
  isNarrow?: boolean
  onMove?: () => void
}

type LinkGroup = { name: string | undefined; links: FrameLink[] }

function groupsOf(links: readonly FrameLink[]): LinkGroup[] {
  const groups: LinkGroup[] = []
  for (const link of links) {
    const last = groups.at(-1)
    if (last === undefined || last.name !== link.group) groups.push({ name: link.group, links: [link] })
    else last.links.push(link)
  }
  return groups
}

/** Links to all screens in groups that can be folded, in the sidebar and in the drawer on small screens. */
export const ScreenMenu = memo(function ScreenMenu({ label, links, ...looks }: ScreenMenuProps) {
  return (
    <nav aria-label={label} style={{ '--links': links.length } as CSSProperties}>
      {groupsOf(links).map(({ name, links: some }) =>
        name === undefined ? (
          <MenuLinks key={some[0]?.to} links={some} start={links[0]} {...looks} />
        ) : (
          <MenuGroup key={name} name={name} links={some} start={links[0]} {...looks} />
        ),
      )}
    </nav>
  )
})

const MOST_SHOWN = 999

const shownCount = (count: number): string => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count))

type MenuLinksProps = Omit<ScreenMenuProps, 'label'> & { start: FrameLink | undefined; id?: string }

function MenuGroup({ name, isNarrow = false, ...links }: MenuLinksProps & { name: string }) {
  const [isOpen, setIsOpen] = useState(true)
  const id = useId()
  return (
    <div className={styles.group} data-narrow={isNarrow || undefined}>
      {isNarrow ? null : (
        <UnstyledButton
          className={styles.groupName}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen((was) => !was)}
        >
          {name}
          <IconChevronDown size={14} stroke={2} aria-hidden />
        </UnstyledButton>
      )}
      {isOpen || isNarrow ? <MenuLinks id={id} isNarrow={isNarrow} {...links} /> : null}
    </div>
  )
}

function MenuLinks({ links, start, counts, onIntent, isNarrow = false, onMove, id }: MenuLinksProps) {
  const countId = useId()
  return (
    <ul id={id} className={styles.links} data-narrow={isNarrow || undefined}>
      {links.map(({ to, label: name, Icon: LinkIcon }) => (
        <li key={to}>
          <NavLink
            to={to}
            end={to === start?.to}
            className={`${styles.link}`}
            prefetch="intent"
            onPointerEnter={() => onIntent?.(to)}
            onFocus={() => onIntent?.(to)}
            aria-describedby={counts?.[to] ? countId + to : undefined}
            title={isNarrow ? name : undefined}
            onClick={onMove}
          >
            <LinkIcon size={22} stroke={1.6} aria-hidden className={styles.linkIcon} />
            {isNarrow ? <VisuallyHidden>{name}</VisuallyHidden> : name}
          </NavLink>
          {counts?.[to] ? (
            <span id={countId + to} className={styles.count}>
              {shownCount(counts[to])}
              <VisuallyHidden> waiting</VisuallyHidden>
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
