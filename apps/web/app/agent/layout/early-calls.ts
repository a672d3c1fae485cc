import type { EarlyCallsSource } from '../../platform/session/early-calls.ts'

/** The first calls of the dashboard: the agent, and on the overview the data of its figures and first steps. */
export const agentCalls: EarlyCallsSource = {
  keys: ['access', 'refresh'],
  paths: {
    '*': ['auth/users/me/', 'dashboard/user-account-info'],
    '/dashboard': ['dashboard/downlines', 'dashboard/earnings?months=12', 'dashboard/payments', 'dashboard/refferals'],
  },
}
