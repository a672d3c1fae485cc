/** The sidebar's entries in their order (DASH-003): a new screen is a line here and one in routes.ts. */
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
import { earningsQuery } from '../overview/earnings/earnings-query.ts'
import { paymentQuery } from '../payments/payment-query.ts'
import { accountInfoQuery } from '../queries/account-info-query.ts'
import { downlinesQuery } from '../queries/downlines-query.ts'
import { levelsQuery } from '../queries/levels-query.ts'
import { notificationsQuery } from '../queries/notifications-query.ts'
import { referralsQuery } from '../queries/referrals-query.ts'
import { withdrawalsQuery } from '../queries/withdrawals-query.ts'
import { statementQuery } from '../statement/statement-query.ts'

/** Reads ahead what a screen will show; failures are told by the screen. */
type ReadAhead = (client: QueryClient) => unknown

type ScreenLink = FrameLink & { readAhead?: readonly ReadAhead[] }

const accountInfo: ReadAhead = (client) => client.prefetchQuery(accountInfoQuery)
const downlines: ReadAhead = (client) => client.prefetchQuery(downlinesQuery)
const earnings: ReadAhead = (client) => client.prefetchQuery(earningsQuery)
const levels: ReadAhead = (client) => client.prefetchQuery(levelsQuery)
const notifications: ReadAhead = (client) => client.prefetchQuery(notificationsQuery)
const payment: ReadAhead = (client) => client.prefetchQuery(paymentQuery)
const referrals: ReadAhead = (client) => client.prefetchQuery(referralsQuery)
const library =
  (name: LibraryName): ReadAhead =>
  (client) =>
    client.prefetchQuery(libraries[name].query)
const statement: ReadAhead = (client) => client.prefetchQuery(statementQuery({}, 1))
const withdrawals: ReadAhead = (client) => client.prefetchQuery(withdrawalsQuery)

export const screenLinks: readonly ScreenLink[] = [
  {
    to: '/dashboard',
    label: 'Dashboard',
    Icon: IconLayoutDashboard,
    readAhead: [accountInfo, downlines, referrals, earnings, levels, payment, withdrawals],
  },
  { to: '/dashboard/edit-profile', label: 'Edit Profile', Icon: IconUserEdit },
  { to: '/dashboard/withdrawals', label: 'Withdrawals', Icon: IconCashBanknote, readAhead: [accountInfo, withdrawals] },
  { to: '/dashboard/statement', label: 'Statement', Icon: IconReportMoney, readAhead: [accountInfo, statement] },
  { to: '/dashboard/levels', label: 'Levels', Icon: IconStairs, readAhead: [accountInfo, downlines, levels] },
  { to: '/dashboard/downlines', label: 'Downlines', Icon: IconBinaryTree2, readAhead: [downlines] },
  { to: '/dashboard/referrals', label: 'Referrals', Icon: IconUsersPlus, readAhead: [accountInfo, referrals] },
  { to: '/dashboard/payments', label: 'Payments', Icon: IconReceipt, readAhead: [payment] },
  { to: '/dashboard/notifications', label: 'Notifications', Icon: IconBell, readAhead: [notifications] },
  { to: '/dashboard/ourproducts', label: 'Our Products', Icon: IconPackage, readAhead: [library('ourproducts')] },
  { to: '/dashboard/annuity', label: 'Annuity', Icon: IconCoins, readAhead: [library('annuity')] },
  { to: '/dashboard/life', label: 'Life', Icon: IconHeartbeat, readAhead: [library('life')] },
  { to: '/dashboard/health', label: 'Health', Icon: IconStethoscope, readAhead: [library('health')] },
  { to: '/dashboard/trainings', label: 'Trainings', Icon: IconSchool, readAhead: [library('training')] },
  { to: '/dashboard/contractings', label: 'Contractings', Icon: IconWritingSign, readAhead: [library('contracting')] },
  {
    to: '/dashboard/marketingmaterials',
    label: 'Marketing Materials',
    Icon: IconSpeakerphone,
    readAhead: [library('marketingmaterials')],
  },
  { to: '/dashboard/agentSupports', label: 'Agent Supports', Icon: IconHeadset, readAhead: [library('agentsupports')] },
  { to: '/dashboard/help-and-support', label: 'Help and Support', Icon: IconLifebuoy },
]

/** Each in a task of its own: to start all requests at once would keep a phone from answering a touch. */
function begin(client: QueryClient, reads: readonly ReadAhead[]): void {
  for (const read of reads) setTimeout(() => void read(client))
}

/** Begins to read what the screen at this path shows, unless it has just been read. */
export function readAhead(client: QueryClient, path: string): void {
  const wanted = path.toLowerCase().replace(/\/+$/, '')
  begin(client, screenLinks.find(({ to }) => to.toLowerCase() === wanted)?.readAhead ?? [])
}

/** Begins to read what every screen shows or is likely to: once, on entering the dashboard (GAP-14). */
export function readOnEntering(client: QueryClient): void {
  begin(client, [accountInfo, notifications])
}
