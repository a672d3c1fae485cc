/** The entries of the sidebar in groups (DASH-003). A new screen needs a line here and one in routes.ts. */
import type { LibraryName } from '@evergrove/contract/content/content-kinds'
import {
  IconBell,
  IconBinaryTree2,
  IconCashBanknote,
  IconCoins,
  IconHeadset,
  IconHeartbeat,
  IconLayoutDashboard,
  IconLifebuoy,
  IconPackage,
  IconReceipt,
  IconReportMoney,
  IconSchool,
  IconSpeakerphone,
  IconStairs,
  IconStethoscope,
  IconUserEdit,
  IconUsersPlus,
  IconWritingSign,
} from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import type { FrameLink } from '../../components/frame/screen-menu.tsx'
import { libraries } from '../libraries/libraries.ts'
import { paymentQuery } from '../payments/payment.ts'
import {
  accountInfoQuery,
  downlinesQuery,
  earningsQuery,
  latestReferralsQuery,
  levelsQuery,
  notificationsQuery,
  referralsQuery,
  withdrawalsQuery,
} from '../queries.ts'
import { statementQuery } from '../statement/statement-query.ts'

/** Prefetches part of what a screen shows. The screen itself reports failures. */
type Prefetch = (client: QueryClient) => unknown

type ScreenLink = FrameLink & { prefetch?: readonly Prefetch[] }

const accountInfo: Prefetch = (client) => client.prefetchQuery(accountInfoQuery)
const downlines: Prefetch = (client) => client.prefetchQuery(downlinesQuery)
const earnings: Prefetch = (client) => client.prefetchQuery(earningsQuery)
const latestReferrals: Prefetch = (client) => client.prefetchQuery(latestReferralsQuery)
const levels: Prefetch = (client) => client.prefetchQuery(levelsQuery)
const notifications: Prefetch = (client) => client.prefetchQuery(notificationsQuery)
const payment: Prefetch = (client) => client.prefetchQuery(paymentQuery)
const referrals: Prefetch = (client) => client.prefetchQuery(referralsQuery)
const library =
  (name: LibraryName): Prefetch =>
  (client) =>
    client.prefetchQuery(libraries[name].query)
const statement: Prefetch = (client) => client.prefetchQuery(statementQuery({ filter: {}, order: 'newest' }, 1))
const withdrawals: Prefetch = (client) => client.prefetchQuery(withdrawalsQuery)

const inGroup = (group: string, links: readonly ScreenLink[]): ScreenLink[] => links.map((link) => ({ ...link, group }))

export const screenLinks: readonly ScreenLink[] = [
  {
    to: '/dashboard',
    label: 'Dashboard',
    Icon: IconLayoutDashboard,
    prefetch: [accountInfo, downlines, latestReferrals, earnings, levels, payment, withdrawals],
  },
  ...inGroup('Money', [
    {
      to: '/dashboard/withdrawals',
      label: 'Withdrawals',
      Icon: IconCashBanknote,
      prefetch: [accountInfo, withdrawals],
    },
    { to: '/dashboard/statement', label: 'Statement', Icon: IconReportMoney, prefetch: [accountInfo, statement] },
    { to: '/dashboard/payments', label: 'Payments', Icon: IconReceipt, prefetch: [payment] },
  ]),
  ...inGroup('Network', [
    { to: '/dashboard/levels', label: 'Levels', Icon: IconStairs, prefetch: [accountInfo, downlines, levels] },
    { to: '/dashboard/downlines', label: 'Downlines', Icon: IconBinaryTree2, prefetch: [downlines] },
    { to: '/dashboard/referrals', label: 'Referrals', Icon: IconUsersPlus, prefetch: [accountInfo, referrals] },
  ]),
  ...inGroup('Account', [
    { to: '/dashboard/edit-profile', label: 'Edit Profile', Icon: IconUserEdit },
    { to: '/dashboard/notifications', label: 'Notifications', Icon: IconBell, prefetch: [notifications] },
    { to: '/dashboard/help-and-support', label: 'Help and Support', Icon: IconLifebuoy },
  ]),
  ...inGroup('Library', [
    { to: '/dashboard/ourproducts', label: 'Our Products', Icon: IconPackage, prefetch: [library('ourproducts')] },
    { to: '/dashboard/annuity', label: 'Annuity', Icon: IconCoins, prefetch: [library('annuity')] },
    { to: '/dashboard/life', label: 'Life', Icon: IconHeartbeat, prefetch: [library('life')] },
    { to: '/dashboard/health', label: 'Health', Icon: IconStethoscope, prefetch: [library('health')] },
    { to: '/dashboard/trainings', label: 'Trainings', Icon: IconSchool, prefetch: [library('training')] },
    { to: '/dashboard/contractings', label: 'Contractings', Icon: IconWritingSign, prefetch: [library('contracting')] },
    {
      to: '/dashboard/marketingmaterials',
      label: 'Marketing Materials',
      Icon: IconSpeakerphone,
      prefetch: [library('marketingmaterials')],
    },
    {
      to: '/dashboard/agentSupports',
      label: 'Agent Supports',
      Icon: IconHeadset,
      prefetch: [library('agentsupports')],
    },
  ]),
]

/** Starts each request in its own task: starting all at once would keep a phone from responding to a touch. */
function start(client: QueryClient, prefetches: readonly Prefetch[]): void {
  for (const prefetch of prefetches) setTimeout(() => void prefetch(client))
}

function findLink(path: string): ScreenLink | undefined {
  const wanted = path.toLowerCase().replace(/\/+$/, '')
  return screenLinks.find(({ to }) => to.toLowerCase() === wanted)
}

/** Returns the name of the screen at this path, for use before the screen itself has loaded. */
export const screenNameAt = (path: string): string => findLink(path)?.label ?? 'This screen'

/** Prefetches the data of the screen at this path, unless it has just been loaded. */
export function prefetchScreen(client: QueryClient, path: string): void {
  start(client, findLink(path)?.prefetch ?? [])
}

/** Prefetches the data that every screen needs, once on entering the dashboard (GAP-14). */
export function prefetchOnEntering(client: QueryClient): void {
  start(client, [accountInfo, notifications])
}
