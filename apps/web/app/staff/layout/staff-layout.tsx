/**
 * The frame of every console screen. The screen appears once the role is known and allows it. The server renders the
 * empty frame, which is the same for everyone.
 */
import { keysOf } from '@evergrove/contract/platform/records'
import { mayDo, roleLabel } from '@evergrove/contract/staff/duties'
import type { Waiting } from '@evergrove/contract/staff/staff-home'
import { IconUserShield } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { AccountMenu } from '../../components/frame/account-menu.tsx'
import { Frame } from '../../components/frame/frame.tsx'
import { MenuLabel, MenuLink } from '../../components/frame/menu.tsx'
import { WaitingScreen } from '../../components/frame/screen-skeleton.tsx'
import { CouldNotLoad } from '../../components/list/list-states.tsx'
import { Skeleton } from '../../components/plain/skeleton.tsx'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { PrintHeading } from '../../components/site/print-heading.tsx'
import { QuerySpace } from '../../platform/api/query-space.tsx'
import { themedPage } from '../../platform/document/themed-page.ts'
import type { EarlyCallsSource } from '../../platform/session/early-calls.ts'
import { useSessionCheck } from '../../platform/session/use-session-check.ts'
import { visitorAct } from '../../platform/session/visitor.ts'
import '../../platform/theme/signed-in.css'
import { staffMeta } from '../parts/screen-meta.tsx'
import { ConsoleSearch } from '../search/console-search.tsx'
import { StaffContext, type StaffMember } from '../session/current-staff.ts'
import { checkStaffSession, staffQuery, watchAttendance } from '../session/staff-api.ts'
import { clearStaffToken, readStaffToken, useStaffToken } from '../session/staff-token.ts'
import type { Route } from './+types/staff-layout.ts'
import { homeDrawing } from './home-drawing.ts'
import { accountLink, linksFor, mayOpen, screenTitleAt } from './staff-links.ts'

/** Every screen of the console waits for its reader's role. */
const staffCalls: EarlyCallsSource = {
  keys: ['staff'],
  paths: { '*': ['staff/me'] },
  ...(import.meta.env.SSR ? { drawings: [homeDrawing()] } : {}),
}

/** Returns the title of every screen that does not export a more exact one. */
export function meta({ matches, location }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData, screenTitleAt(location.pathname))
}

export const handle = { ...themedPage, earlyCalls: staffCalls }

/** The account that the stored token belongs to. */
const meQuery = staffQuery('GET /staff/me')

function StaffMenu({ staff }: { staff: StaffMember }) {
  return (
    <AccountMenu
      label="Account"
      name={staff.email}
      picture={<IconUserShield size={24} stroke={1.6} aria-hidden />}
      onSignOut={signOut}
    >
      <MenuLabel>{roleLabel(staff.role)}</MenuLabel>
      <MenuLink to={accountLink.to} isFirst>
        <accountLink.Icon size={18} stroke={1.6} aria-hidden />
        <span>{accountLink.label}</span>
      </MenuLink>
    </AccountMenu>
  )
}

function Screen({ staff }: { staff: StaffMember }) {
  const { pathname } = useLocation()
  if (mayOpen(staff.role, pathname)) return <Outlet />
  const text = `Your role, ${roleLabel(staff.role)}, doesn’t include this screen. An admin can change roles.`
  return <ScreenHeading title="You don’t have access" text={text} />
}

function StaffFrame({ isSignedIn }: { isSignedIn: boolean }) {
  useEffect(watchAttendance, [])
  const { data: staff, isError, refetch } = useQuery({ ...meQuery, enabled: isSignedIn })
  useSessionCheck(checkStaffSession)
  const counts = useWaitingCounts(staff)
  const links = useMemo(() => (staff === undefined ? [] : linksFor(staff.role)), [staff])
  let screen: ReactNode = <WaitingScreen heading="Loading the console" />
  if (staff !== undefined) {
    screen = (
      <StaffContext value={staff}>
        <PrintHeading who={`${staff.email} (${roleLabel(staff.role)})`} />
        <Screen staff={staff} />
      </StaffContext>
    )
  } else if (isError) screen = <CouldNotLoad what="your account" onRetry={() => void refetch()} />
  return (
    <Frame
      label="Staff console"
      links={links}
      counts={counts}
      greeting="Staff console"
      actions={
        staff ? (
          <>
            {mayDo(staff.role, 'search') ? <ConsoleSearch role={staff.role} /> : null}
            <StaffMenu staff={staff} />
          </>
        ) : (
          <Skeleton width="2.5rem" height="2.5rem" borderRadius="50%" />
        )
      }
    >
      {screen}
    </Frame>
  )
}

/** Redirects visitors without a token to sign in and back. Returns the token, or undefined if none or while hydrating. */
function useStaffGuard(): string | undefined {
  const token = useStaffToken()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    // During hydration the hook does not know the token yet.
    if (token !== undefined || readStaffToken() !== undefined) return
    void navigate(`/staff/login?next=${encodeURIComponent(pathname + search)}`, { replace: true })
  }, [token, navigate, pathname, search])
  return token
}

export default function StaffLayout() {
  const token = useStaffGuard()
  return (
    <QuerySpace owner={token}>
      <StaffFrame isSignedIn={token !== undefined} />
    </QuerySpace>
  )
}

const REFRESH_MS = 60_000

/**
 * The key is below that of the home screen, so that each decision that reloads the home screen renews the counts too.
 */
const waitingQuery = queryOptions({
  ...staffQuery('GET /staff/waiting'),
  queryKey: ['staff/home', 'waiting'],
  refetchInterval: REFRESH_MS,
})

/** The duties that see a count. */
const counted = ['payments', 'withdrawals', 'rewards', 'messages', 'proposals'] as const

const screens: Record<keyof Waiting, string> = {
  payments: '/staff/payments',
  withdrawals: '/staff/withdrawals',
  receipts: '/staff/receipts',
  rewards: '/staff/rewards',
  messages: '/staff/messages',
  proposals: '/staff/proposals',
}

const byScreen = (waiting: Waiting): Record<string, number> =>
  Object.fromEntries(keysOf(screens).map((name) => [screens[name], waiting[name] ?? 0]))

/**
 * Returns the counts, renewed after each decision and once a minute while the page is visible. Returns undefined until
 * they are loaded, and for a role for which nothing waits.
 */
function useWaitingCounts(staff: StaffMember | undefined): Record<string, number> | undefined {
  const isEnabled = staff !== undefined && counted.some((duty) => mayDo(staff.role, duty))
  return useQuery({ ...waitingQuery, enabled: isEnabled, select: byScreen }).data
}

/**
 * Signs out here and in the other tabs at once, without waiting for the server, which ends the session. If it cannot be
 * reached, the token stays valid there until it expires.
 */
function signOut(): void {
  const token = readStaffToken()
  clearStaffToken()
  if (token === undefined) return
  const headers = { Authorization: `JWT ${token}` }
  // The request is kept alive, because people sign out just before they close the browser.
  void visitorAct('POST /staff/jwt/logout', { headers, keepalive: true })
}
