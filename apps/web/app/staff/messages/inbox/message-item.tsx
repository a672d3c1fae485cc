import type { StaffMessage } from '@evergrove/contract/contact/messages'
import { Button, UnstyledButton } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconMailForward } from '@tabler/icons-react'
import { useId } from 'react'
import { Moment } from '../../parts/moment.tsx'
import styles from './message-item.module.css'
import { replyLink } from './reply-link.ts'

export type MessageItemProps = {
  message: StaffMessage
  isOpen: boolean
  isBusy: boolean
  onToggle: () => void
  onMark: (isAnswered: boolean) => void
}

/** One message: its beginning, and opened, the whole with who wrote it and how to answer. */
export function MessageItem({ message, isOpen, isBusy, onToggle, onMark }: MessageItemProps) {
  const id = useId()
  const { name, message: text, created_at, answered_at } = message
  return (
    <li className={styles.item} data-new={answered_at === null || undefined}>
      <h3 className={styles.title}>
        <UnstyledButton className={styles.head} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <span className={styles.name}>{name}</span>
          <span className={styles.when}>
            <Moment moment={created_at} />
          </span>
          {isOpen ? null : <span className={styles.snippet}>{text}</span>}
        </UnstyledButton>
      </h3>
      <div id={id} hidden={!isOpen} className={styles.body}>
        {isOpen ? <Opened message={message} isBusy={isBusy} onMark={onMark} /> : null}
      </div>
    </li>
  )
}

function Opened({ message, isBusy, onMark }: Pick<MessageItemProps, 'message' | 'isBusy' | 'onMark'>) {
  const { name, email, phone_number, location, message: text, answered_at } = message
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>E-mail</dt>
          <dd>{email}</dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>
            <a href={`tel:${phone_number.replaceAll(/[^\d+]/g, '')}`}>{phone_number}</a>
          </dd>
        </div>
        <div>
          <dt>Location</dt>
          <dd>{location}</dd>
        </div>
        {answered_at === null ? null : (
          <div>
            <dt>Answered</dt>
            <dd>
              <Moment moment={answered_at} />
            </dd>
          </div>
        )}
      </dl>
      <p className={styles.text}>{text}</p>
      <div className={styles.acts}>
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
          <Button
            variant="default"
            size="sm"
            loading={isBusy}
            leftSection={<IconCheck size={18} stroke={1.8} aria-hidden />}
            onClick={() => onMark(true)}
          >
            Mark as Answered
          </Button>
        ) : (
          <Button
            variant="default"
            size="sm"
            loading={isBusy}
            leftSection={<IconArrowBackUp size={18} stroke={1.8} aria-hidden />}
            onClick={() => onMark(false)}
          >
            Open Again
          </Button>
        )}
      </div>
    </>
  )
}
