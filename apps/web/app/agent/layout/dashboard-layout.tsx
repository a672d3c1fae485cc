/**
 * The frame of every dashboard screen (DASH-003), and the screen once the member is known. What the server renders is the
 * empty frame, the same for everybody, so that it can be kept like a public page.
 */
import type { CurrentUser } from '@evergrove/contract/accounts/accounts'
import { Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useDeferredValue, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Frame } from '../../components/frame/frame.tsx'
import { ScreenSkeleton } from '../../components/frame/screen-skeleton.tsx'
import { QuerySpace } from '../../platform/api/query-space.tsx'
import { themedPage } from '../../platform/document/themed-page.ts'
import { ProductTheme } from '../../platform/theme/product-theme.tsx'
import { MemberContext } from '../session/current-member.ts'
import { LoadFailure } from '../session/load-failure.tsx'
import { useAutomaticLogout } from '../session/use-automatic-logout.ts'
import { useGuard } from '../session/use-guard.ts'
import { HeaderActions } from './header-actions.tsx'
import { readAhead, readOnEntering, screenLinks } from './screen-links.ts'

export const handle = themedPage

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

function MemberFrame({ member, children }: { member: CurrentUser | undefined; children: ReactNode }) {
  const client = useQueryClient()
  return (
    <Frame
      label="Dashboard"
      links={screenLinks}
      onIntent={useCallback((to: string) => readAhead(client, to), [client])}
      greeting={
        member ? (
          `Hello, ${member.first_name}`
        ) : (
          <Skeleton component="span" display="block" width="8rem" height="1.25rem" />
        )
      }
      actions={<HeaderActions member={member} />}
    >
      {children}
    </Frame>
  )
}

function Dashboard() {
  const { member: known, memberId, hasFailed } = useGuard()
  // The screen is drawn in small pieces, so that a phone answers touches meanwhile; it is gone at once with the member.
  const drawn = useDeferredValue(known)
  const member = known && drawn
  useAutomaticLogout()
  return (
    <QuerySpace owner={memberId}>
      <ScreenAhead memberId={memberId} />
      <MemberFrame member={member}>
        {member ? (
          <MemberContext value={member}>
            <Outlet />
          </MemberContext>
        ) : (
          (hasFailed && <LoadFailure />) || <ScreenSkeleton heading="Loading your account" />
        )}
      </MemberFrame>
    </QuerySpace>
  )
}

export default function DashboardLayout() {
  return (
    <ProductTheme>
      <Dashboard />
    </ProductTheme>
  )
}
