import type { StaffNotification } from '@evergrove/contract/notifications/notifications'
import { Box, Progress, Skeleton, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import listStyles from '../../agent/notifications/notifications.module.css'
import { Moment } from '../../components/day.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { CouldNotLoad } from '../../components/list/list-states.tsx'
import { Unbroken } from '../../components/unbroken.tsx'
import { AgentLink } from '../agents/agent-link.tsx'
import { defineList } from '../parts/define-list.tsx'
import { DoneLine } from '../parts/done-line.tsx'
import styles from '../parts/parts.module.css'
import { StaffHeading } from '../parts/screen-meta.tsx'
import { useAddress } from '../parts/use-address.ts'
import { staffQuery } from '../session/staff-api.ts'
import { NotificationForm, useNotification } from './notification-form.tsx'
import { audienceWords, reachWords } from './sent-words.ts'

const wordsFor = (recipients: number): string =>
  `The notification is being sent to ${recipients === 1 ? '1 agent' : `${recipients.toLocaleString('en-US')} agents`}.`

const missing = (name: string) => (
  <Text span inherit c="var(--color-ink-faint)">
    {name}
  </Text>
)

/** The notification as an unread entry of the agent's own list. */
function Preview({ subject, message }: { subject: string; message: string }) {
  return (
    <ListCard id="preview" title="Preview">
      <Text mb="sm" fz="sm" c="dimmed">
        Agents see it under the bell and on the Notifications screen. It is not sent by email.
      </Text>
      <ul className={listStyles.list} aria-labelledby="preview">
        <li className={listStyles.item} data-unread>
          <div className={listStyles.body}>
            <span className={listStyles.subject}>{subject || missing('Subject')}</span>
            <span className={listStyles.message}>{message || missing('Message')}</span>
          </div>
        </li>
      </ul>
    </ListCard>
  )
}

export default function Notifications() {
  const address = useAddress()
  const [done, setDone] = useState<{ text: string }>()
  const sentId = Number(address.value('sent'))
  const notification = useNotification(({ id, recipients }) => {
    setDone({ text: wordsFor(recipients) })
    address.choose({ sent: id === null ? '' : String(id) })
  })
  return (
    <>
      <StaffHeading text="Send a notification to one agent or many. They see it on their dashboard." />
      <DoneLine done={done} />
      <div className={styles.columns} style={{ '--first': '1.5fr' } as CSSProperties}>
        <ListCard id="new-notification" title="New notification">
          <NotificationForm notification={notification} />
        </ListCard>
        <div>
          <Preview {...notification.text} />
          {Number.isInteger(sentId) && sentId > 0 ? <ProgressCard id={sentId} /> : null}
        </div>
      </div>
      <SentList />
      {notification.dialog}
    </>
  )
}

const RELOAD_EVERY_MS = 1000

const progressQuery = (id: number) => ({
  ...staffQuery('GET /staff/notifications/{id}', { params: { id } }),
  refetchInterval: ({ state }: { state: { data?: StaffNotification | undefined; status: string } }) =>
    state.status === 'error' || (state.data !== undefined && state.data.finished_at !== null) ? false : RELOAD_EVERY_MS,
})

const number = (count: number): string => count.toLocaleString('en-US')

/** The progress of a notification to many agents, until all of them have it. */
function ProgressCard({ id }: { id: number }) {
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

/** The notifications that staff have sent to agents, newest first. */
const SentList = defineList({
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
            <Unbroken text={sent_by === 'operator' ? 'by the operator' : `by ${sent_by}`} />
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
  reload: { everyMs: 2000, while: ({ is_finished }) => !is_finished },
  empty: {
    Icon: IconSend,
    message: 'No notifications sent yet',
    why: 'Notifications sent by staff appear here with their recipients.',
    found: { message: 'No notifications on this page' },
  },
})
