/** Queues in which staff approve or reject the requests of agents. */
import type { StaffPayment } from '@evergrove/contract/agents/staff-views'
import type { PaymentWait } from '@evergrove/contract/payments'
import { concernWords } from '@evergrove/contract/withdrawals/concern-words'
import { Button, Group } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { StatusBadge } from '../../components/status-badge.tsx'
import { ViewChoice } from '../../components/view-choice.tsx'
import type { Outcome } from '../../platform/session/failure.ts'
import { DebouncedInput } from '../parts/debounced-input.tsx'
import { daysIn } from '../parts/filters.ts'
import { SavedViews } from '../parts/saved-views.tsx'
import { type Address, useAddress } from '../parts/use-address.ts'
import {
  type Act,
  after,
  type Decision,
  type HeadProps,
  nameOf,
  type QueueKind,
  type Reviewed,
  viewIn,
} from './kind.ts'
import styles from './queue.module.css'

/** A page of records by status, days and text, or one record by its id, in the form of the API. */
type ReviewQuery<Row extends Reviewed> = Partial<
  Record<'page' | 'page_size' | 'id' | 'search' | 'from' | 'to', string>
> & { status?: Row['status']; waits_for?: PaymentWait }

/** The records of each view. The first view has those that wait. */
type Views<Row extends Reviewed> = Readonly<Record<string, Pick<ReviewQuery<Row>, 'status' | 'waits_for'>>>

type Described<Row extends Reviewed> = Pick<
  QueueKind<Row>,
  'text' | 'legend' | 'what' | 'Icon' | 'bulk' | 'head' | 'Record' | 'keys'
>

export type ReviewKind<Row extends Reviewed> = Described<Row> & {
  /** The path of the list below the API. */
  path: string
  query: (query: ReviewQuery<Row>) => ReturnType<QueueKind<Row>['one']>
  views: Views<Row>
  /** True if records are listed by their days, which the address states. */
  isByDay?: boolean
  /** Explains when records appear here. */
  why: string
  momentOf: (row: Row) => string
  noteOf: (row: Row) => string | undefined
  /** Additional content beside the choice of a view and the search. */
  Head?: QueueKind<Row>['Head']
  /** Approves the record. The reason overrides its concerns, if there are any. */
  approve: (row: Row, reason: string | undefined) => Promise<Outcome<unknown>>
  /** Describes the effect of the approval. */
  approval: (row: Row) => ReactNode
  reject: (id: number, reason: string) => Promise<Outcome<unknown>>
  /** Describes the effect of the rejection, with common reasons for it. */
  rejection: { text: (row: Row) => ReactNode; templates: readonly string[] }
  /** Undoes a rejection that was a mistake. */
  undoing: {
    isOffered: (row: Row) => boolean
    undo: (id: number, reason: string) => ReturnType<Act<Row>>
    text: (row: Row) => ReactNode
  }
  /** Postpones the decision until the agent has answered, in queues that allow it. */
  asking?: {
    ask: (id: number, question: string) => Promise<Outcome<unknown>>
    text: (row: Row) => ReactNode
    templates: readonly string[]
  }
}

/** Returns the view of a queue for an address. */
export function reviewedIn<Row extends Reviewed>(
  { views, isByDay = false }: Pick<ReviewKind<Row>, 'views' | 'isByDay'>,
  address: Pick<Address, 'value'>,
) {
  const view = viewIn(Object.keys(views), address.value('status'))
  const search = address.value('search')
  const narrowed = { ...(search === '' ? {} : { search }), ...(isByDay ? daysIn(address).days : {}) }
  return { view, isNarrowed: Object.keys(narrowed).length > 0, filter: { ...views[view], ...narrowed } }
}

/** Returns true if the records of a view leave it once they are decided. */
const isWaiting = ({ status, waits_for }: { status?: string; waits_for?: PaymentWait }): boolean =>
  status === 'Pending' || waits_for !== undefined

const LOOKS: Partial<Record<Reviewed['status'], 'good' | 'bad'>> = { Approved: 'good', Rejected: 'bad' }

function nothingIn<Row extends Reviewed>({ what: { many }, why }: ReviewKind<Row>, view: string, isNarrowed: boolean) {
  if (!isNarrowed) {
    if (view === 'Pending') return { message: `No ${many} to review`, why }
    return { message: view === 'All' ? `No ${many} yet` : `No ${many} are ${view.toLowerCase()}` }
  }
  const missed = {
    message: 'No matches',
    why: 'The search takes the beginning of a name, an email address or a PIN, or a whole number.',
  }
  if (view === 'All') return missed
  return {
    ...missed,
    more: (choose: HeadProps['choose']) => (
      <Button variant="default" size="sm" onClick={() => choose({ status: 'All' })}>
        {`Search all ${many}`}
      </Button>
    ),
  }
}

const mistakes = ['Rejected by mistake.', 'The reason for the rejection no longer applies.']

const UNDO = 'undo'

const undoingOf = <Row extends Reviewed>({ undoing }: ReviewKind<Row>): Decision<Row> => ({
  name: UNDO,
  key: 'u',
  help: 'Undo a rejection',
  label: 'Undo rejection',
  look: { variant: 'default' },
  isOffered: (row) => row.status === 'Rejected' && undoing.isOffered(row),
  question: (row) => ({
    title: 'Undo this rejection?',
    text: undoing.text(row),
    action: 'Undo rejection',
    reason: { templates: mistakes, isHarmless: true },
  }),
  act: ({ id }, reason) => undoing.undo(id, reason),
})

function decisionsOf<Row extends Reviewed>(kind: ReviewKind<Row>): Decision<Row>[] {
  const { what, approve, approval, reject, rejection, asking } = kind
  const approving: Decision<Row> = {
    name: 'approve',
    key: 'a',
    help: 'Approve',
    label: 'Approve',
    look: {},
    question: (row) => {
      const concerns = row.concerns.map((concern) => concernWords[concern].sentence).join(' ')
      if (concerns === '') {
        return { title: `Approve this ${what.one}?`, text: approval(row), action: 'Approve', entersByKey: true }
      }
      return {
        title: `Approve this ${what.one} anyway?`,
        text: (
          <>
            <p
              style={{ marginBottom: 'var(--space-3)' }}
            >{`${concerns} Your reason is recorded in the audit trail.`}</p>
            {approval(row)}
          </>
        ),
        action: 'Approve',
        reason: {},
      }
    },
    act: (row, reason) => after(approve(row, reason === '' ? undefined : reason), () => ({ word: 'Approved' })),
  }
  const rejecting: Decision<Row> = {
    name: 'reject',
    key: 'r',
    help: 'Reject',
    label: 'Reject',
    look: { variant: 'light', color: 'red' },
    question: (row) => ({
      title: `Reject this ${what.one}?`,
      text: rejection.text(row),
      action: 'Reject',
      reason: { templates: rejection.templates },
    }),
    act: ({ id }, reason) => after(reject(id, reason), () => ({ word: 'Rejected', undoneBy: UNDO })),
  }
  if (asking === undefined) return [approving, rejecting, undoingOf(kind)]
  const { ask, text, templates } = asking
  const pausing: Decision<Row> = {
    name: 'ask',
    key: 'q',
    help: 'Ask the agent',
    label: 'Ask',
    look: { variant: 'default' },
    isPause: true,
    question: (row) => ({
      title: 'Ask the agent?',
      text: text(row),
      action: 'Send question',
      reason: { field: 'Question', templates, isHarmless: true },
    }),
    act: ({ id }, question) => after(ask(id, question), () => ({ word: 'Asked' })),
  }
  return [approving, rejecting, undoingOf(kind), pausing]
}

/** Creates the queue from its description. */
export function reviewQueue<Row extends Reviewed>(kind: ReviewKind<Row>): QueueKind<Row> {
  const { path, query, momentOf, noteOf } = kind
  const { what } = kind
  return {
    ...kind,
    viewIn: (address) => {
      const { view, isNarrowed, filter } = reviewedIn(kind, address)
      return {
        name: view,
        title: `${view} ${what.many}`,
        order: isWaiting(filter) ? 'oldest first' : undefined,
        list: (page) => query({ ...filter, ...page }),
        isLeft: isWaiting(filter),
        nothing: nothingIn(kind, view, isNarrowed),
      }
    },
    one: (id) => query({ id: String(id) }),
    changed: [path, 'staff/home'],
    nameOf,
    isOpen: ({ status }) => status === 'Pending',
    row: (row, { name }) => ({
      moment: momentOf(row),
      isAging: row.status === 'Pending',
      note: row.status === 'Pending' ? noteOf(row) : name === row.status ? undefined : row.status,
      look: LOOKS[row.status],
    }),
    badge: ({ status }) => <StatusBadge of="request" status={status} />,
    decisions: decisionsOf(kind),
    late: 'Already reviewed by someone else',
    Head: kind.Head ?? ((props) => <ReviewBar {...props} kind={kind} />),
  }
}

type ReviewBarProps = Pick<HeadProps, 'choose' | 'keysButton'> & {
  kind: Pick<ReviewKind<StaffPayment>, 'what'> & { views: Readonly<Record<string, object>> }
  tools?: ReactNode
}

/** The longest text that the lists can be searched for. */
const MAX_LENGTH = 100

/** The choice of a view, the search and the tools. */
export function ReviewBar({ kind: { what, views }, tools, choose, keysButton }: ReviewBarProps) {
  const { value } = useAddress()
  const names = Object.keys(views)
  return (
    <Group gap="sm" mb="md" className={styles.bar}>
      <ViewChoice
        label="Status"
        views={names}
        value={viewIn(names, value('status'))}
        onChange={(view) => choose({ status: view === 'Pending' ? '' : view })}
      />
      <DebouncedInput
        type="search"
        aria-label={`Search ${what.many}`}
        placeholder="Name, number or PIN"
        maxLength={MAX_LENGTH}
        spellCheck={false}
        className={styles.search ?? ''}
        leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
        value={value('search')}
        onType={(text) => choose({ search: text.trim() })}
      />
      <Group gap="xs" className={styles.tools}>
        <SavedViews />
        {tools}
        {keysButton}
      </Group>
    </Group>
  )
}
