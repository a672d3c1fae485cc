/** How much work waits, by the address of the screen that lists it, for the menu of the console. */
import { keysOf } from '@evergrove/contract/platform/records'
import { mayDo } from '@evergrove/contract/staff/duties'
import type { Waiting } from '@evergrove/contract/staff/waiting'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { StaffMember } from '../session/current-staff.ts'
import { staffQuery } from '../session/staff-api.ts'

const REFRESH_MS = 60_000

/** Below the key of the home screen, so that each decision that makes the home screen load again renews the counts too. */
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
 * The counts, renewed after each decision and once a minute while the page is visible. Undefined until they are loaded, and
 * for a role for which nothing waits.
 */
export function useWaitingCounts(staff: StaffMember | undefined): Record<string, number> | undefined {
  const isEnabled = staff !== undefined && counted.some((duty) => mayDo(staff.role, duty))
  return useQuery({ ...waitingQuery, enabled: isEnabled, select: byScreen }).data
}
