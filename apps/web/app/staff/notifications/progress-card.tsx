import type { StaffNotification } from '@evergrove/contract/notifications/staff-notifications'
import { Progress, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CouldNotLoad } from '../../components/list/could-not-load.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { staffQuery } from '../session/staff-api.ts'

const RELOAD_EVERY_MS = 1000

const progressQuery = (id: number) => ({
  ...staffQuery('GET /staff/notifications/{id}', { params: { id } }),
  refetchInterval: ({ state }: { state: { data?: StaffNotification | undefined; status: string } }) =>
    state.status === 'error' || (state.data !== undefined && state.data.finished_at !== null) ? false : RELOAD_EVERY_MS,
})

const number = (count: number): string => count.toLocaleString('en-US')

/** The progress of a notification to many agents, until all of them have it. */
export function ProgressCard({ id }: { id: number }) {
  const { data, isError, refetch } = useQuery(progressQuery(id))
  return (
    <ListCard id="progress" title="Last sent">
      {data !== undefined ? (
        <Reach notification={data} />
      ) : isError ? (
        <CouldNotLoad what="the progress" onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="4.5rem" radius="md" />
      )}
    </ListCard>
  )
}

function Reach({ notification: { subject, recipients, told, finished_at } }: { notification: StaffNotification }) {
  const isFinished = finished_at !== null
  const percent = isFinished ? 100 : Math.floor((told / Math.max(1, recipients)) * 100)
  return (
    <>
      <Text role="status" mb="xs" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {isFinished
          ? `All ${number(told)} agents have been notified.`
          : `${number(told)} of ${number(recipients)} agents have been notified.`}
      </Text>
      <Progress value={percent} size="lg" radius="xl" aria-label="Agents notified" mb="sm" />
      <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {subject}
      </Text>
    </>
  )
}
