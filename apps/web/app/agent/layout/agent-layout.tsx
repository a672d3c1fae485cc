/**
 * The frame of every dashboard screen (DASH-003), and the screen once the agent is known. The server renders the empty
 * frame, which is the same for everyone, so that it can be cached like a public page.
 */
import type { ChangedText, CurrentAgent } from '@evergrove/contract/accounts/accounts'
import { IconUserEdit } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ComponentType,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
} from 'react'
import { Outlet, useLocation } from 'react-router'
import { AgentPhoto } from '../../components/agent-photo.tsx'
import { AccountMenu } from '../../components/frame/account-menu.tsx'
import { FailureCard } from '../../components/frame/failed-screen.tsx'
import { Frame } from '../../components/frame/frame.tsx'
import { MenuLink } from '../../components/frame/menu.tsx'
import { WaitingScreen } from '../../components/frame/screen-skeleton.tsx'
import { Skeleton } from '../../components/plain/skeleton.tsx'
import { PrintHeading } from '../../components/site/print-heading.tsx'
import { QuerySpace } from '../../platform/api/query-space.tsx'
import { themedPage } from '../../platform/document/themed-page.ts'
import type { EarlyCallsSource } from '../../platform/session/early-calls.ts'
import { checkSession, restoreSession, signOut } from '../../platform/session/session.ts'
import { useSessionCheck } from '../../platform/session/use-session-check.ts'
import '../../platform/theme/signed-in.css'
import { Bell } from '../notifications/bell.tsx'
import { accountInfoQuery, changedTextsQuery } from '../queries.ts'
import { AgentContext } from '../session/current-agent.ts'
import { type Guarded, useAutomaticLogout, useGuard } from '../session/use-guard.ts'
import { agentDrawings, DRAWN_FIGURE, greetingFor } from './early-drawings.ts'
import { prefetchOnEntering, prefetchScreen, screenLinks } from './screen-links.ts'

/** The first calls of the dashboard: the agent, and on the overview the data of its figures and first steps. */
const agentCalls: EarlyCallsSource = {
  keys: ['access', 'refresh'],
  paths: {
    '*': ['auth/users/me/', 'dashboard/user-account-info'],
    '/dashboard': [
      'dashboard/downlines',
      'dashboard/earnings?months=12',
      'dashboard/payments',
      'dashboard/refferals?page_size=4',
    ],
  },
  ...(import.meta.env.SSR ? { drawings: agentDrawings() } : {}),
}

export const handle = { ...themedPage, earlyCalls: agentCalls }

export default function AgentLayout() {
  const guarded = useGuard()
  useAutomaticLogout()
  return (
    <QuerySpace owner={guarded.agentId}>
      <AgentScreen {...guarded} />
    </QuerySpace>
  )
}

/** Returns true if the document shows the figures, which must not disappear while the app takes the account's response. */
const hasDrawnFigures = (): boolean =>
  document.querySelector(`[data-early="${DRAWN_FIGURE}"]:not([data-skeleton])`) !== null

function AgentScreen({ agent: known, agentId, hasFailed }: Guarded) {
  const { isPending } = useQuery({ ...accountInfoQuery, enabled: false })
  const ready = known && isPending && hasDrawnFigures() ? undefined : known
  // The screen is deferred, so that a phone responds to touches while it renders. Without an agent it disappears at
  // once.
  const rendered = useDeferredValue(ready)
  const agent = ready && rendered
  return (
    <>
      <Prefetch agentId={agentId} />
      <AgentFrame agent={agent}>
        {agent ? (
          <AgentContext value={agent}>
            <PrintHeading who={`${agent.first_name} ${agent.last_name} (${agent.code})`} />
            <Outlet />
            <ChangedTexts />
          </AgentContext>
        ) : (
          (hasFailed && <LoadFailure />) || <WaitingScreen heading="Loading your account" />
        )}
      </AgentFrame>
    </>
  )
}

/** Prefetches the data of the screen while its script and the agent are still loading. */
function Prefetch({ agentId }: { agentId: number | undefined }) {
  const client = useQueryClient()
  const { pathname } = useLocation()
  useEffect(() => {
    if (agentId !== undefined) prefetchOnEntering(client)
  }, [client, agentId])
  useEffect(() => {
    if (agentId !== undefined) prefetchScreen(client, pathname)
  }, [client, agentId, pathname])
  useSessionCheck(checkSession)
  return null
}

function AgentFrame({ agent, children }: { agent: CurrentAgent | undefined; children: ReactNode }) {
  const client = useQueryClient()
  return (
    <Frame
      label="Dashboard"
      links={screenLinks}
      onIntent={useCallback((to: string) => prefetchScreen(client, to), [client])}
      greeting={agent ? greetingFor(agent.first_name) : <Skeleton width="8rem" height="1.25rem" slot="greeting" />}
      actions={<HeaderActions agent={agent} />}
    >
      {children}
    </Frame>
  )
}

/** Bell and profile menu, or placeholders of the same size until the agent is known. */
const HeaderActions = memo(function HeaderActions({ agent }: { agent: CurrentAgent | undefined }) {
  if (agent !== undefined) {
    return (
      <>
        <Bell />
        <ProfileMenu agent={agent} />
      </>
    )
  }
  return (
    <>
      <span style={{ flex: 'none', width: '2.75rem' }} />
      <Skeleton width="2.5rem" height="2.5rem" borderRadius="50%" />
    </>
  )
})

/** The dropdown behind the agent's photo: 'Edit Profile' and 'Sign Out' (DASH-006, DASH-007). */
function ProfileMenu({ agent }: { agent: CurrentAgent }) {
  return (
    <AccountMenu
      label="Profile"
      name={`${agent.first_name} ${agent.last_name}`}
      picture={<AgentPhoto agent={agent} size="2.5rem" />}
      onSignOut={signOut}
    >
      <MenuLink to="/dashboard/edit-profile" isFirst>
        <IconUserEdit size={18} stroke={1.6} aria-hidden />
        <span>Edit Profile</span>
      </MenuLink>
    </AccountMenu>
  )
}

/** Replaces a screen if the agent could not be loaded. */
function LoadFailure() {
  return (
    <FailureCard
      order={1}
      title="Your account could not be loaded"
      text="The connection may have been interrupted. You are still logged in."
      onRetry={restoreSession}
    />
  )
}

const ChangedTextsDialog = lazy<ComponentType<{ texts: ChangedText[] }>>(() =>
  import('../changed-texts/changed-texts-dialog.tsx').catch(() => ({ default: () => null })),
)

/**
 * Asks the agent to agree to the terms or the privacy policy if their wording has changed since the last agreement. It
 * asks at every visit to the dashboard until the agent agrees. If the question cannot be loaded, it is asked at the
 * next visit.
 */
function ChangedTexts() {
  const { data: texts = [] } = useQuery(changedTextsQuery)
  if (texts.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ChangedTextsDialog texts={texts} />
    </Suspense>
  )
}
