/** The agent's notifications as the bell and the screen show them, and marking one as read. Both share one cache entry. */
import type { Notification } from '@evergrove/contract/notifications/notifications'
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { NotAuthenticatedError } from '../../platform/api/not-authenticated.ts'
import { agentApi } from '../../platform/session/authorized-fetch.ts'
import { notificationsQuery } from '../queries.ts'

const MARK_READ = ['dashboard/user-notifications', 'mark read']

export type Notifications = {
  /** The newest first. Undefined until they have loaded once. */
  data: readonly Notification[] | undefined
  unread: number
  isPending: boolean
  isError: boolean
  refetch: () => unknown
}

const asRead = (notifications: readonly Notification[] | undefined, ids: readonly unknown[]) =>
  notifications?.map((one) => (one.is_read || !ids.includes(one.id) ? one : { ...one, is_read: true }))

/**
 * A notification that is being marked counts as read at once, even if an earlier request still returns it as unread. If
 * marking fails, it is unread again (NOTE-004, GAP-27).
 */
export function useNotifications(): Notifications {
  const { data, isPending, isError, refetch } = useQuery(notificationsQuery)
  const marking = useMutationState({
    filters: { mutationKey: MARK_READ, status: 'pending' },
    select: ({ state }) => state.variables,
  })
  const shown = asRead(data, marking)
  const unread = shown?.filter(({ is_read }) => !is_read).length ?? 0
  return { data: shown, unread, isPending, isError, refetch }
}

async function postRead(id: number): Promise<void> {
  const response = await agentApi().dashboard['user-notifications'].$post({ json: { notificationId: id } })
  if (response.status !== 200) throw new Error(`POST dashboard/user-notifications returned ${response.status}`)
}

/** Posts the id (NOTE-003) and updates the cached list without loading it again. A failure is only logged. */
export function useMarkRead(): (id: number) => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: MARK_READ,
    mutationFn: postRead,
    networkMode: 'always',
    onSuccess: async (_nothing, id) => {
      // A response that is on its way may be older than this change.
      await client.cancelQueries({ queryKey: notificationsQuery.queryKey })
      client.setQueryData(notificationsQuery.queryKey, (known) => asRead(known, [id]))
    },
    onError: (error, id) => {
      if (!(error instanceof NotAuthenticatedError)) console.error(`Notification ${id} was not marked as read`, error)
    },
  })
  return mutate
}
