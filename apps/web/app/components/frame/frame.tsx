/** What every screen inside stands in: sidebar, header, and the screen (DASH-003). The same before anybody is known. */
import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMainFocus } from '../../platform/document/use-main-focus.ts'
import { ColorSchemeMenu } from './color-scheme-menu.tsx'
import styles from './frame.module.css'
import headerStyles from './header.module.css'
import { MenuDrawer } from './menu-drawer.tsx'
import { ScreenMenu, type ScreenMenuProps } from './screen-menu.tsx'
import { SidebarBrand } from './sidebar-brand.tsx'
import { useSidebar } from './use-sidebar.ts'

export type FrameProps = Pick<ScreenMenuProps, 'links' | 'onIntent'> & {
  /** Names the navigation. */
  label: string
  /** Begins the header. */
  greeting: ReactNode
  /** Ends the header. */
  actions: ReactNode
  children: ReactNode
}

/** Sidebar, header with menu toggle and appearance, and the screen, to which a skip link leads. */
export function Frame({ label, links, onIntent, greeting, actions, children }: FrameProps) {
  const sidebar = useSidebar()
  const main = useMainFocus()
  const menu = { label, links, onIntent }
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
        <header className={headerStyles.header}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="2.75rem"
            radius="xl"
            aria-label="Menu"
            aria-expanded={sidebar.isWide ? !sidebar.isNarrow : sidebar.isDrawerOpen}
            className={headerStyles.icon}
            onClick={sidebar.toggle}
          >
            <IconMenu2 size={22} stroke={1.8} aria-hidden />
          </ActionIcon>
          <p className={headerStyles.greeting}>{greeting}</p>
          <ColorSchemeMenu />
          {actions}
        </header>
        <main ref={main} id="content" tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
    </div>
  )
}
