/** The member's notifications as every place shows them, and marking one as read. One entry of the store serves them all. */
import type { Notification } from '@evergrove/contract/notifications/notifications'
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { NotAuthenticatedError } from '../../platform/api/not-authenticated.ts'
import { agentApi } from '../../platform/session/authorized-fetch.ts'
import { notificationsQuery } from '../queries/notifications-query.ts'

const MARK_READ = ['dashboard/user-notifications', 'mark read']

export type Notifications = {
  /** The newest first; undefined until they have been read once. */
  data: readonly Notification[] | undefined
  unread: number
  isPending: boolean
  isError: boolean
  refetch: () => unknown
}

const asRead = (notifications: readonly Notification[] | undefined, ids: readonly unknown[]) =>
  notifications?.map((one) => (one.is_read || !ids.includes(one.id) ? one : { ...one, is_read: true }))

/**
 * What is being marked counts as read at once, everywhere, whatever a list says that was asked for before; when that
 * fails it is unread again (NOTE-004, GAP-27).
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
  const answer = await agentApi().dashboard['user-notifications'].$post({ json: { notificationId: id } })
  if (answer.status !== 200) throw new Error(`POST dashboard/user-notifications answered ${answer.status}`)
}

/** Posts the id (NOTE-003) and keeps what came of it without reading the list again; a failure is only logged. */
export function useMarkRead(): (id: number) => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: MARK_READ,
    mutationFn: postRead,
    networkMode: 'always',
    onSuccess: async (_nothing, id) => {
      // A list that is on its way may have been written before this one was read.
      await client.cancelQueries({ queryKey: notificationsQuery.queryKey })
      client.setQueryData(notificationsQuery.queryKey, (known) => asRead(known, [id]))
    },
    onError: (error, id) => {
      if (!(error instanceof NotAuthenticatedError)) console.error(`Notification ${id} was not marked as read`, error)
    },
  })
  return mutate
}
