import { apiQuery } from '../../platform/api/api-query.ts'
import { agentApi } from '../../platform/session/authorized-fetch.ts'

/** How soon news that come while the dashboard is open are there without a reload. */
const NEWS_INTERVAL_MS = 60_000

/**
 * What the member was told, the newest first (API-035); read again every minute while the page is looked at, and by no
 * other cause before that.
 */
export const notificationsQuery = {
  ...apiQuery('dashboard/user-notifications', (init) => agentApi().dashboard['user-notifications'].$get({}, { init })),
  staleTime: NEWS_INTERVAL_MS,
  refetchInterval: NEWS_INTERVAL_MS,
}
