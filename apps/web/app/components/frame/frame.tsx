/** The frame around every signed-in screen: sidebar, header and the screen (DASH-003). It also renders before sign-in is known. */
import { IconMenu2 } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react'
import { useMainFocus } from '../../platform/document/use-main-focus.ts'
import { FailedLoads } from '../list/failed-loads.tsx'
import { IconButton } from '../plain/button.tsx'
import { ColorSchemeMenu } from './color-scheme-menu.tsx'
import styles from './frame.module.css'
import { MenuDrawer } from './menu-drawer.tsx'
import { ScreenMenu, type ScreenMenuProps } from './screen-menu.tsx'
import { SidebarBrand } from './sidebar-brand.tsx'

export type FrameProps = Pick<ScreenMenuProps, 'links' | 'counts' | 'onIntent'> & {
  /** The accessible name of the navigation. */
  label: string
  /** Shown at the start of the header. */
  greeting: ReactNode
  /** Shown at the end of the header. */
  actions: ReactNode
  children: ReactNode
}

/** Sidebar, header with menu toggle and appearance, and the screen. A skip link leads to the screen. */
export function Frame({ label, links, counts, onIntent, greeting, actions, children }: FrameProps) {
  const sidebar = useSidebar()
  const main = useMainFocus()
  const menu = { label, links, counts, onIntent }
  return (
    <div className={styles.layout} data-narrow={sidebar.isNarrow || undefined}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <aside className={styles.sidebar}>
        <SidebarBrand isNarrow={sidebar.isNarrow} />
        <ScreenMenu {...menu} isNarrow={sidebar.isNarrow} />
      </aside>
      <MenuDrawer {...menu} isOpen={sidebar.isDrawerOpen} onClose={sidebar.closeDrawer} />
      <div className={styles.column}>
        <header className={styles.header}>
          <IconButton
            data-quiet
            aria-label="Menu"
            aria-expanded={sidebar.isWide ? !sidebar.isNarrow : sidebar.isDrawerOpen}
            className={styles.control}
            onClick={sidebar.toggle}
          >
            <IconMenu2 size={22} stroke={1.8} aria-hidden />
          </IconButton>
          <p className={styles.greeting}>{greeting}</p>
          <ColorSchemeMenu />
          {actions}
        </header>
        <main ref={main} id="content" tabIndex={-1} className={styles.main}>
          <div className={styles.screen}>
            <FailedLoads>{children}</FailedLoads>
          </div>
          <p className={styles.zone}>All dates and times are in UTC.</p>
        </main>
      </div>
    </div>
  )
}

/** The same breakpoint as in frame.module.css. */
const WIDE = '(min-width: 62rem)'

function watchWidth(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/**
 * Whether the sidebar is folded to icons on wide screens, and whether its drawer is open on small ones (DASH-008). Returns
 * the same object until a value changes.
 */
function useSidebar() {
  const isWide = useSyncExternalStore(
    watchWidth,
    () => matchMedia(WIDE).matches,
    () => true,
  )
  const [isNarrow, setIsNarrow] = useState(false)
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const isOpen = isDrawerOpen && !isWide
  return useMemo(
    () => ({
      isWide,
      isNarrow,
      isDrawerOpen: isOpen,
      toggle: () => (isWide ? setIsNarrow((was) => !was) : setIsDrawerOpen((was) => !was)),
      closeDrawer: () => setIsDrawerOpen(false),
    }),
    [isWide, isNarrow, isOpen],
  )
}
