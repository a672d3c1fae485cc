import type { SentNotification } from '@evergrove/contract/notifications/staff-notifications'
import { Box, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyList } from '../../components/list/empty-list.tsx'
import { Moment } from '../../components/moment.tsx'
import type { Column } from '../../components/table/column.ts'
import { AgentLink } from '../agents/agent-link.tsx'
import { PagedList } from '../parts/paged-list.tsx'
import { STAFF_PAGE_SIZE } from '../parts/pages.ts'
import { staffList } from '../session/staff-api.ts'
import { audienceWords, reachWords } from './sent-words.ts'

export const SENT_PATH = 'staff/notifications'

const RELOAD_EVERY_MS = 2000

type State = { data?: { rows: readonly SentNotification[] } | undefined; status: string }

/** A page of sent notifications. Reloads while one of them is still being sent. */
function sentQuery(page: number) {
  const query = { page: String(page), page_size: String(STAFF_PAGE_SIZE) }
  return {
    ...staffList('GET /staff/notifications', { query }),
    refetchInterval: ({ state: { data, status } }: { state: State }) =>
      status !== 'error' && data?.rows.some(({ is_finished }) => !is_finished) ? RELOAD_EVERY_MS : false,
  }
}

const columns: Column<SentNotification>[] = [
  {
    label: 'Sent',
    render: ({ created_at, sent_by }) => (
      <Box miw="9rem">
        <Moment moment={created_at} />
        <Text span display="block" fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {sent_by === 'operator' ? 'by the operator' : `by ${sent_by}`}
        </Text>
      </Box>
    ),
    barWidth: '9rem',
  },
  {
    label: 'To',
    render: (sent) => (sent.agent === null ? audienceWords(sent) : <AgentLink agent={sent.agent} />),
    barWidth: '8rem',
  },
  {
    label: 'Notification',
    render: ({ subject, message }) => (
      <Box ta="left" style={{ overflowWrap: 'anywhere' }}>
        <strong>{subject}</strong>
        <Text span display="block" fz="sm" c="dimmed" style={{ whiteSpace: 'pre-line' }}>
          {message}
        </Text>
      </Box>
    ),
    barWidth: '14rem',
  },
  { label: 'Reached', render: reachWords, isFigure: true, barWidth: '6rem' },
]

/** The notifications that staff have sent to agents, newest first. */
export function SentList({ page, onTurn }: { page: number; onTurn: (page: number) => void }) {
  return (
    <PagedList
      id="sent"
      title="Sent"
      what="notifications"
      query={useQuery(sentQuery(page))}
      columns={columns}
      rowKey={({ id }) => id}
      empty={
        <EmptyList
          Icon={IconSend}
          message={page > 1 ? 'No notifications on this page' : 'No notifications sent yet'}
          why="Notifications sent by staff appear here with their recipients."
        />
      }
      page={page}
      onTurn={onTurn}
    />
  )
}
