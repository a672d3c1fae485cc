/** The agent's notifications for the bell and the screen, and marking one as read. Both share one cache entry. */
import type { Notification } from '@evergrove/contract/notifications/notifications'
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { NotAuthenticatedError } from '../../platform/api/not-authenticated.ts'
import { agentSend } from '../../platform/session/authorized-fetch.ts'
import { notificationsQuery } from '../queries.ts'

const MARK_READ = ['dashboard/user-notifications', 'mark read']
const MARK_ALL = ['dashboard/user-notifications', 'mark all read']

export type Notifications = {
  /** The newest first. Undefined until they have loaded once. */
  data: readonly Notification[] | undefined
  unread: number
  isPending: boolean
  isError: boolean
  refetch: () => unknown
}

type IsRead = (id: number) => boolean

const asRead = (notifications: readonly Notification[] | undefined, isRead: IsRead) =>
  notifications?.map((one) => (one.is_read || !isRead(one.id) ? one : { ...one, is_read: true }))

/**
 * Returns the notifications. One that is being marked counts as read at once, even if an earlier request still returns
 * it as unread. If marking fails, it is unread again (NOTE-004, GAP-27).
 */
export function useNotifications(): Notifications {
  const { data, isPending, isError, refetch } = useQuery(notificationsQuery)
  const pendingOf = (mutationKey: string[]) => ({ filters: { mutationKey, status: 'pending' as const } })
  const marking = useMutationState({ ...pendingOf(MARK_READ), select: ({ state }) => state.variables })
  const upTo = useMutationState({ ...pendingOf(MARK_ALL), select: ({ state }) => Number(state.variables) })
  const shown = asRead(data, (id) => marking.includes(id) || upTo.some((newest) => id <= newest))
  const unread = shown?.filter(({ is_read }) => !is_read).length ?? 0
  return { data: shown, unread, isPending, isError, refetch }
}

type Marking = 'POST /dashboard/user-notifications' | 'POST /dashboard/user-notifications/read-all'

/** Updates the cached list without loading it again. A failure is only logged. */
function useMarking(mutationKey: string[], call: Marking, isReadAfter: (id: number) => IsRead) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: async (id: number) => {
      const response = await agentSend(call, { body: { notificationId: id } })
      if (response.status !== 200) throw new Error(`${call} returned ${response.status}`)
    },
    networkMode: 'always',
    onSuccess: async (_nothing, id) => {
      // A response that is still on its way may be older than this change.
      await client.cancelQueries({ queryKey: notificationsQuery.queryKey })
      client.setQueryData(notificationsQuery.queryKey, (known) => asRead(known, isReadAfter(id)))
    },
    onError: (error, id) => {
      if (!(error instanceof NotAuthenticatedError)) console.error(`Notification ${id} was not marked as read`, error)
    },
  })
  return mutate
}

/** Marks the notification as read (NOTE-003). */
export const useMarkRead = (): ((id: number) => void) =>
  useMarking(MARK_READ, 'POST /dashboard/user-notifications', (id) => (one) => one === id)

/** Marks the newest notification that the agent has seen and all older ones as read. */
export const useMarkAllRead = (): ((newest: number) => void) =>
  useMarking(MARK_ALL, 'POST /dashboard/user-notifications/read-all', (newest) => (one) => one <= newest)
