import type { StaffMessage } from '@evergrove/contract/contact/messages'
import { Alert, Skeleton } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { EmptyList } from '../../../components/list/empty-list.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { ListStates } from '../../../components/list/list-states.tsx'
import { TablePages } from '../../../components/table/table-pages.tsx'
import { attempt } from '../../../platform/session/failure.ts'
import { type ListPage, STAFF_PAGE_SIZE } from '../../parts/page-query.ts'
import { useAction } from '../../parts/use-action.ts'
import { staffApi } from '../../session/staff-api.ts'
import styles from './inbox.module.css'
import { MessageItem } from './message-item.tsx'

type Marking = { id: number; isAnswered: boolean }

const mark = ({ id, isAnswered }: Marking) =>
  attempt(
    204,
    () =>
      staffApi().staff.messages[':id'].answered.$post({
        param: { id: String(id) },
        json: { is_answered: isAnswered },
      }),
    async () => true,
  )

export type InboxProps = {
  messages: UseQueryResult<ListPage<StaffMessage>>
  /** Which of them are shown. */
  choice: ReactNode
  emptyMessage: string
  page: number
  onTurn: (page: number) => void
  onDone: (text: string) => void
}

/** The messages of one page, of which one is open at a time. */
export function Inbox({ messages, choice, emptyMessage, page, onTurn, onDone }: InboxProps) {
  const { data, isPending, isError, isPlaceholderData, refetch } = messages
  const [openId, setOpenId] = useState<number>()
  const act = useAction(mark, ['staff/messages', 'staff/home'])
  const markAs = async ({ id, name }: StaffMessage, isAnswered: boolean) => {
    const isDone = await act.run({ id, isAnswered })
    if (!isDone) return
    setOpenId(undefined)
    onDone(isAnswered ? `The message of ${name} is answered.` : `The message of ${name} is open again.`)
  }
  return (
    <ListCard id="inbox" title="Inbox" action={choice}>
      {act.problem === undefined ? null : (
        <Alert color="red" role="alert" className={styles.reason}>
          {act.problem}
        </Alert>
      )}
      <ListStates
        query={{ data: data?.rows, isPending, isError, refetch }}
        what="messages"
        whose="the"
        empty={
          <EmptyList
            Icon={IconInbox}
            message={emptyMessage}
            why="What visitors write on the contact page comes here."
          />
        }
      >
        {(rows) =>
          rows === undefined ? (
            <InReading />
          ) : (
            <ul className={styles.list} data-outdated={isPlaceholderData || undefined}>
              {rows.map((message) => (
                <MessageItem
                  key={message.id}
                  message={message}
                  isOpen={message.id === openId}
                  isBusy={act.isBusy}
                  onToggle={() => setOpenId(message.id === openId ? undefined : message.id)}
                  onMark={(isAnswered) => void markAs(message, isAnswered)}
                />
              ))}
            </ul>
          )
        }
      </ListStates>
      <TablePages
        labelledBy="inbox"
        page={page}
        pageSize={STAFF_PAGE_SIZE}
        total={data?.total ?? 0}
        onChange={onTurn}
      />
    </ListCard>
  )
}

const ROWS_IN_READING = ['first', 'second', 'third', 'fourth']

function InReading() {
  return (
    <div className={styles.inReading}>
      {ROWS_IN_READING.map((name) => (
        <Skeleton key={name} height="3.5rem" radius="md" />
      ))}
    </div>
  )
}
