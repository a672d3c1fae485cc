import type { Subscriber, SubscriptionState } from '@evergrove/contract/contact/subscribers'
import { Button, Group, NativeSelect } from '@mantine/core'
import { IconAddressBook, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { EmptyList } from '../../components/list/empty-list.tsx'
import { Moment } from '../../components/moment.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import type { Column } from '../../components/table/column.ts'
import { CsvButton } from '../parts/csv-button.tsx'
import { DebouncedInput } from '../parts/debounced-input.tsx'
import { DoneLine } from '../parts/done-line.tsx'
import { PagedList } from '../parts/paged-list.tsx'
import { STAFF_PAGE_SIZE } from '../parts/pages.ts'
import { StaffHeading } from '../parts/screen-meta.tsx'
import { useAction } from '../parts/use-action.ts'
import { useAddress } from '../parts/use-address.ts'
import { staffAct, staffList, staffSend } from '../session/staff-api.ts'
import { emailWords, stateChoices, stateIn, stateWords } from './subscription-words.ts'

const columnsFor = (onRemove: (subscriber: Subscriber) => void): Column<Subscriber>[] => [
  {
    label: 'Email',
    render: (subscriber) => <Link to={`/staff/subscribers/${subscriber.id}`}>{emailWords(subscriber)}</Link>,
    barWidth: '14rem',
  },
  {
    label: 'State',
    render: ({ state }) => <StatusBadge of="subscription" status={stateWords[state]} />,
    barWidth: '6rem',
  },
  { label: 'Subscribed', render: ({ created_at }) => <Moment moment={created_at} />, barWidth: '9rem' },
  {
    label: 'Subscription',
    render: (subscriber) =>
      subscriber.ended_at === null ? (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={`End the subscription of ${emailWords(subscriber)}`}
          onClick={() => onRemove(subscriber)}
        >
          End
        </Button>
      ) : (
        <Moment moment={subscriber.ended_at} />
      ),
    isFigure: true,
    barWidth: '4rem',
  },
]

type ToolsProps = {
  search: string
  state: SubscriptionState | undefined
  onChoose: (values: Readonly<Record<string, string>>) => void
  isEmpty: boolean
}

/** The search, the filter and the download. */
function Tools({ search, state, onChoose, isEmpty }: ToolsProps) {
  return (
    <search>
      <Group gap="sm">
        <DebouncedInput
          type="search"
          aria-label="Find by email address"
          placeholder="Find by email address"
          leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
          flex="1 1 14rem"
          maw="22rem"
          maxLength={254}
          value={search}
          onType={(text) => onChoose({ search: text })}
        />
        <NativeSelect
          aria-label="State"
          data={stateChoices}
          value={state ?? ''}
          onChange={({ currentTarget }) => onChoose({ state: currentTarget.value })}
        />
        <CsvButton
          what="the subscribers"
          fileName="subscribers.csv"
          call={() =>
            staffSend('GET /staff/subscribers.csv', { query: { search: search.trim(), ...(state && { state }) } })
          }
          isDisabled={isEmpty}
        />
      </Group>
    </search>
  )
}

export default function Subscribers() {
  const address = useAddress()
  const search = address.value('search').trim()
  const state = stateIn(address.value('state'))
  const [chosen, setChosen] = useState<Subscriber>()
  const [isAsked, setIsAsked] = useState(false)
  const [done, setDone] = useState<{ text: string }>()
  const query = {
    ...(search !== '' && { search }),
    ...(state !== undefined && { state }),
    page: String(address.page),
    page_size: String(STAFF_PAGE_SIZE),
  }
  const subscribers = useQuery(staffList('GET /staff/subscribers', { query }))
  const columns = columnsFor((subscriber) => {
    setChosen(subscriber)
    setIsAsked(true)
  })
  return (
    <>
      <StaffHeading text="Newsletter subscribers. They confirm by email first, and every newsletter includes an unsubscribe link." />
      <DoneLine done={done} />
      <PagedList
        id="subscribers"
        title="Subscribers"
        action={
          <Tools
            search={address.value('search')}
            state={state}
            onChoose={address.choose}
            isEmpty={subscribers.data?.total === 0}
          />
        }
        what="subscribers"
        query={subscribers}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyList
            Icon={IconAddressBook}
            message={search === '' && state === undefined ? 'No subscribers yet' : 'No matches'}
            why="Addresses from the newsletter form appear here."
          />
        }
        page={address.page}
        onTurn={address.turn}
      />
      <EndDialog
        isOpen={isAsked}
        subscriber={chosen}
        onClose={() => setIsAsked(false)}
        onDone={(text) => setDone({ text })}
      />
    </>
  )
}

type EndDialogProps = {
  isOpen: boolean
  /** The subscriber; kept while the dialog fades out. */
  subscriber: Subscriber | undefined
  onClose: () => void
  onDone: (text: string) => void
}

/** Asks before ending a subscription. */
function EndDialog({ isOpen, subscriber, onClose, onDone }: EndDialogProps) {
  const removal = useAction(
    (id: number) => staffAct('DELETE /staff/subscribers/{id}', { params: { id } }),
    ['staff/subscribers'],
  )
  const email = subscriber === undefined ? '' : emailWords(subscriber)
  const close = () => {
    onClose()
    removal.reset()
  }
  const confirm = async () => {
    if (subscriber === undefined || !(await removal.run(subscriber.id))) return
    close()
    onDone(`${email} is no longer subscribed.`)
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Unsubscribe this address?"
      action="Unsubscribe"
      isBusy={removal.isBusy}
      problem={removal.problem}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      {`${email} will be removed from the list. Only the subscriber can sign up again.`}
    </ConfirmDialog>
  )
}
