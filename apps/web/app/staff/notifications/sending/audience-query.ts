import { apiQuery } from '../../../platform/api/api-query.ts'
import { staffApi } from '../../session/staff-api.ts'
import { type Receivers, toQuery } from '../receivers/receivers.ts'

/** How many agents a notification to these receivers would reach; counted anew whenever it is asked. */
export function audienceQuery(receivers: Receivers) {
  const query = toQuery(receivers)
  const path = `staff/notification-audience?${new URLSearchParams(query)}`
  return {
    ...apiQuery(path, (init) => staffApi().staff['notification-audience'].$get({ query }, { init })),
    staleTime: 0,
  }
}
