import type { StaffMessage } from '@evergrove/contract/contact/contact'
import { Box, Button, Group, Text, Title, UnstyledButton } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconMailForward } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { Moment } from '../../components/day.tsx'
import { Unbroken } from '../../components/unbroken.tsx'
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
export function MessageItem({ message, isOpen, isBusy, onToggle, onMark }: MessageItemProps) {
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
