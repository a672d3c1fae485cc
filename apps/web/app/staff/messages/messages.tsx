import type { StaffMessage } from '@evergrove/contract/contact/contact'
import { Box, Button, Group, Skeleton, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconInbox, IconMailForward } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { Moment } from '../../components/day.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { EmptyList, ListStates } from '../../components/list/list-states.tsx'
import { Problem } from '../../components/notice.tsx'
import { Unbroken } from '../../components/unbroken.tsx'
import { ViewChoice } from '../../components/view-choice.tsx'
import type { ListPage } from '../../platform/api/queries.ts'
import { DoneLine } from '../parts/done-line.tsx'
import { StaffPages } from '../parts/paged-list.tsx'
import { StaffHeading } from '../parts/screen-meta.tsx'
import { useAction } from '../parts/use-action.ts'
import { outdatedLook, pageOf, useAddress } from '../parts/use-address.ts'
import { staffAct, staffList } from '../session/staff-api.ts'
import styles from './message-item.module.css'
import { replyLink } from './reply-link.ts'

export type MessageItemProps = {
  message: StaffMessage
  isOpen: boolean
  isBusy: boolean
  onToggle: () => void
  onMark: (isAnswered: boolean) => void
}

/** One message: its beginning or, when open, the whole text with the sender and links to reply. */
function MessageItem({ message, isOpen, isBusy, onToggle, onMark }: MessageItemProps) {
  const id = useId()
  const { name, message: text, created_at, answered_at } = message
  return (
    <li className={styles.item} data-new={answered_at === null || undefined}>
      <Title order={3} fz="md" fw={400} lh="var(--leading-snug)" ff="var(--font-body)" c="var(--color-ink)">
        <UnstyledButton className={styles.head} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <Text span inherit fw={600} className={styles.name}>
            {name}
          </Text>
          <Text span fz="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            <Moment moment={created_at} />
          </Text>
          {isOpen ? null : (
            <Text span fz="sm" c="dimmed" truncate style={{ gridColumn: '1 / -1' }}>
              {text}
            </Text>
          )}
        </UnstyledButton>
      </Title>
      <Box id={id} hidden={!isOpen} px="sm" pt="xs" pb="lg">
        {isOpen ? <Opened message={message} isBusy={isBusy} onMark={onMark} /> : null}
      </Box>
    </li>
  )
}

function Opened({ message, isBusy, onMark }: Pick<MessageItemProps, 'message' | 'isBusy' | 'onMark'>) {
  const { name, email, phone_number, location, message: text, answered_at } = message
  return (
    <>
      <Box
        component="dl"
        display="flex"
        mb="md"
        fz="sm"
        style={{ flexWrap: 'wrap', gap: 'var(--space-2) var(--space-5)' }}
      >
        <Detail name="Email">
          <Unbroken text={email} />
        </Detail>
        <Detail name="Phone">
          <a href={`tel:${phone_number.replaceAll(/[^\d+]/g, '')}`}>{phone_number}</a>
        </Detail>
        <Detail name="Location">{location}</Detail>
        {answered_at === null ? null : (
          <Detail name="Answered">
            <Moment moment={answered_at} />
          </Detail>
        )}
      </Box>
      <Text maw="46rem" lh={1.6} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {text}
      </Text>
      <Group gap="sm" mt="md">
        <Button
          component="a"
          href={replyLink(message)}
          size="sm"
          aria-label={`Reply to ${name}`}
          leftSection={<IconMailForward size={18} stroke={1.8} aria-hidden />}
        >
          Reply
        </Button>
        {answered_at === null ? (
          <BusyButton
            variant="default"
            size="sm"
            isBusy={isBusy}
            leftSection={<IconCheck size={18} stroke={1.8} aria-hidden />}
            onClick={() => onMark(true)}
          >
            Mark as answered
          </BusyButton>
        ) : (
          <BusyButton
            variant="default"
            size="sm"
            isBusy={isBusy}
            leftSection={<IconArrowBackUp size={18} stroke={1.8} aria-hidden />}
            onClick={() => onMark(false)}
          >
            Reopen
          </BusyButton>
        )}
      </Group>
    </>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" fz="sm" c="dimmed">
        {name}
      </Text>
      <Box component="dd" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </div>
  )
}

const views = ['New', 'Answered', 'All'] as const
type View = (typeof views)[number]

const emptyMessages: Record<View, string> = {
  New: 'No new messages',
  Answered: 'No answered messages',
  All: 'No messages yet',
}

export default function Messages() {
  const address = useAddress()
  const [done, setDone] = useState<{ text: string }>()
  const view = views.find((one) => one.toLowerCase() === address.value('status')) ?? 'New'
  const filter = view === 'All' ? {} : { status: view === 'New' ? ('new' as const) : ('answered' as const) }
  const messages = useQuery(staffList('GET /staff/messages', { query: pageOf(filter, address.page) }))
  const choose = (wanted: View) => {
    setDone(undefined)
    address.choose({ status: wanted === 'New' ? '' : wanted.toLowerCase() })
  }
  return (
    <>
      <StaffHeading text="Messages from the contact form. Replies open in your email app." />
      <DoneLine done={done} />
      <Inbox
        messages={messages}
        choice={<ViewChoice label="Which messages" views={views} value={view} onChange={choose} />}
        emptyMessage={emptyMessages[view]}
        page={address.page}
        onTurn={address.turn}
        onDone={(text) => setDone({ text })}
      />
    </>
  )
}

type Marking = { id: number; isAnswered: boolean }

const mark = ({ id, isAnswered }: Marking) =>
  staffAct('POST /staff/messages/{id}/answered', { params: { id }, body: { is_answered: isAnswered } })

type InboxProps = {
  messages: UseQueryResult<ListPage<StaffMessage>>
  /** The control that chooses the messages to show. */
  choice: ReactNode
  emptyMessage: string
  page: number
  onTurn: (page: number) => void
  onDone: (text: string) => void
}

/** The messages of one page. One of them is open at a time. */
function Inbox({ messages, choice, emptyMessage, page, onTurn, onDone }: InboxProps) {
  const { data, isPending, isError, isPlaceholderData, refetch } = messages
  const [openId, setOpenId] = useState<number>()
  const marking = useAction(mark, ['staff/messages', 'staff/home'])
  const markAs = async ({ id, name }: StaffMessage, isAnswered: boolean) => {
    const isDone = await marking.run({ id, isAnswered })
    if (!isDone) return
    setOpenId(undefined)
    onDone(
      isAnswered
        ? `The message from ${name} has been marked as answered.`
        : `The message from ${name} has been reopened.`,
    )
  }
  return (
    <ListCard id="inbox" title="Inbox" action={choice}>
      <Problem text={marking.problem} mb="sm" />
      <ListStates
        query={{ data: data?.rows, isPending, isError, refetch }}
        what="messages"
        whose="the"
        empty={<EmptyList Icon={IconInbox} message={emptyMessage} why="Messages from the contact page appear here." />}
      >
        {(rows) =>
          rows === undefined ? (
            <Loading />
          ) : (
            <Box component="ul" mx="calc(-1 * var(--space-3))" {...outdatedLook(isPlaceholderData)}>
              {rows.map((message) => (
                <MessageItem
                  key={message.id}
                  message={message}
                  isOpen={message.id === openId}
                  isBusy={marking.isBusy}
                  onToggle={() => setOpenId(message.id === openId ? undefined : message.id)}
                  onMark={(isAnswered) => void markAs(message, isAnswered)}
                />
              ))}
            </Box>
          )
        }
      </ListStates>
      <StaffPages id="inbox" page={page} total={data?.total} onTurn={onTurn} />
    </ListCard>
  )
}

const LOADING_ROWS = ['first', 'second', 'third', 'fourth']

function Loading() {
  return (
    <Stack gap="sm">
      {LOADING_ROWS.map((name) => (
        <Skeleton key={name} height="3.5rem" radius="md" />
      ))}
    </Stack>
  )
}
