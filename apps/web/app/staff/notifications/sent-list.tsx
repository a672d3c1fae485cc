import { Box, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { Moment } from '../../components/moment.tsx'
import { AgentLink } from '../agents/agent-link.tsx'
import { defineList } from '../parts/define-list.tsx'
import { audienceWords, reachWords } from './sent-words.ts'

export const SENT_PATH = 'staff/notifications'

const RELOAD_EVERY_MS = 2000

/** The notifications that staff have sent to agents, newest first. */
export const SentList = defineList({
  call: 'GET /staff/notifications',
  id: 'sent',
  title: 'Sent',
  what: 'notifications',
  columns: [
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
  ],
  reload: { everyMs: RELOAD_EVERY_MS, while: ({ is_finished }) => !is_finished },
  empty: {
    Icon: IconSend,
    message: 'No notifications sent yet',
    why: 'Notifications sent by staff appear here with their recipients.',
    found: { message: 'No notifications on this page' },
  },
})
