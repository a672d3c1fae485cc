import type { EarlyCallsSource } from '../../platform/session/early-calls.ts'

/** What the dashboard loads first: the agent, and on the overview what its figures and first steps show. */
export const agentCalls: EarlyCallsSource = {
  keys: ['access', 'refresh'],
  paths: {
    '*': ['auth/users/me/', 'dashboard/user-account-info'],
    '/dashboard': ['dashboard/downlines', 'dashboard/earnings?months=12', 'dashboard/payments', 'dashboard/refferals'],
  },
}
