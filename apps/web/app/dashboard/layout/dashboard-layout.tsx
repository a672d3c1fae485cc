/**
 * The frame of every dashboard screen (DASH-003): sidebar, header, and the screen once the member is known. What the
 * server renders is the empty frame, the same for everybody, so that it can be kept like a public page.
 */
import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { themedPage } from '../../shell/themed-page.ts'
import { useMainFocus } from '../../shell/use-main-focus.ts'
import { ProductTheme } from '../../theme/product-theme.tsx'
import { MemberContext } from '../session/current-member.ts'
import { LoadFailure } from '../session/load-failure.tsx'
import { MemberSpace } from '../session/member-space.tsx'
import { useAutomaticLogout } from '../session/use-automatic-logout.ts'
import { useGuard } from '../session/use-guard.ts'
import styles from './dashboard-layout.module.css'
import { Header } from './header.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { readAhead, readOnEntering } from './screen-links.ts'
import { ScreenMenu } from './screen-menu.tsx'
import { SidebarBrand } from './sidebar-brand.tsx'
import { useSidebar } from './use-sidebar.ts'

export const handle = themedPage

function ScreenSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <VisuallyHidden component="h1">Loading your account</VisuallyHidden>
      <Skeleton height="2.25rem" width="14rem" mb="xl" />
      <Skeleton height="9rem" radius="lg" mb="lg" />
      <Skeleton height="16rem" radius="lg" />
    </div>
  )
}

/** Reads what the screen will show while its script and the member are still on their way. */
function ScreenAhead({ memberId }: { memberId: number | undefined }) {
  const client = useQueryClient()
  const { pathname } = useLocation()
  useEffect(() => {
    if (memberId !== undefined) readOnEntering(client)
  }, [client, memberId])
  useEffect(() => {
    if (memberId !== undefined) readAhead(client, pathname)
  }, [client, memberId, pathname])
  return null
}

function Frame() {
  const { member: known, memberId, hasFailed } = useGuard()
  // The screen is drawn in small pieces, so that a phone answers touches meanwhile; it is gone at once with the member.
  const drawn = useDeferredValue(known)
  const member = known && drawn
  const sidebar = useSidebar()
  const main = useMainFocus()
  useAutomaticLogout()
  return (
    <MemberSpace memberId={memberId}>
      <ScreenAhead memberId={memberId} />
      <div className={styles.layout} data-narrow={sidebar.isNarrow || undefined}>
        <a href="#content" className={styles.skip}>
          Skip to content
        </a>
        <aside className={styles.sidebar}>
          <SidebarBrand isNarrow={sidebar.isNarrow} />
          <nav aria-label="Dashboard">
            <ScreenMenu isNarrow={sidebar.isNarrow} />
          </nav>
        </aside>
        <MenuDrawer isOpen={sidebar.isDrawerOpen} onClose={sidebar.closeDrawer} />
        <div className={styles.column}>
          <Header member={member} sidebar={sidebar} />
          <main ref={main} id="content" tabIndex={-1} className={styles.main}>
            {member ? (
              <MemberContext value={member}>
                <Outlet />
              </MemberContext>
            ) : (
              (hasFailed && <LoadFailure />) || <ScreenSkeleton />
            )}
          </main>
        </div>
      </div>
    </MemberSpace>
  )
}

export default function DashboardLayout() {
  return (
    <ProductTheme>
      <Frame />
    </ProductTheme>
  )
}
