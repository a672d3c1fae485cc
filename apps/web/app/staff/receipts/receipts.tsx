import { type ReceiptFilter, receiptFilters } from '@evergrove/contract/receipts/receipt-words'
import type { Receipt } from '@evergrove/contract/receipts/receipts'
import { Button, Group } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatAmount } from '../../components/money.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import type { QueryOf } from '../parts/define-list.tsx'
import { FieldsCard } from '../parts/filter-card.tsx'
import { askedIn, type FieldsOf } from '../parts/filters.ts'
import { useAddress } from '../parts/use-address.ts'
import { zoomKeys } from '../payments/use-zoom.ts'
import { after, type Decision, type HeadProps, type QueueKind } from '../queue/kind.ts'
import styles from '../queue/queue.module.css'
import { Queue } from '../queue/queue.tsx'
import { staffAct, staffList } from '../session/staff-api.ts'
import { ApproveMatched } from './approve-matched.tsx'
import { AssignDialog, assign, ReturnedDialog, TakeOutDialog } from './line-dialogs.tsx'
import { LineRecord } from './line-facts.tsx'
import {
  canUndo,
  changedPaths,
  chargeWords,
  isCharge,
  isOpen,
  type LineState,
  MAX_SEARCH_LENGTH,
  stateMeanings,
  stateOf,
  titleOf,
} from './receipt-words.ts'

const decisions: readonly Decision<Receipt>[] = [
  {
    name: 'confirm',
    key: 'c',
    help: 'Confirm the proposal',
    label: 'Confirm',
    look: {},
    isOffered: ({ status, payment }) => status === 'Proposed' && payment !== null,
    act: (line) => assign(line, { matched_with: 'payment', target_id: line.payment?.id ?? 0 }),
  },
  {
    name: 'assign',
    key: 'a',
    help: 'Assign by hand',
    label: 'Assign…',
    look: (line) => ({ variant: line.status === 'Proposed' || isCharge(line) ? 'default' : 'filled' }),
    Dialog: AssignDialog,
  },
  {
    name: 'returned',
    key: 'r',
    help: 'Match with the line that sent it back',
    label: 'Returned…',
    look: { variant: 'default' },
    Dialog: ReturnedDialog,
  },
  {
    name: 'charge',
    key: 'b',
    help: 'Post as a bank charge or interest',
    label: (line) => `${chargeWords(line)}…`,
    look: (line) => ({ variant: isCharge(line) ? 'filled' : 'default' }),
    question: (line) => ({
      title: `Post as ${chargeWords(line).toLowerCase()}?`,
      text: (
        <p>
          <strong>{formatAmount(line.amount)}</strong> goes from unmatched receipts to bank charges. This can be undone.
        </p>
      ),
      action: 'Post',
    }),
    act: (line) => assign(line, { matched_with: 'charge' }),
  },
  {
    name: 'take-out',
    key: 't',
    help: 'Take out a line of a wrong import',
    label: 'Take out…',
    look: { variant: 'default' },
    Dialog: TakeOutDialog,
  },
  {
    name: 'undo',
    key: 'u',
    help: 'Undo a match',
    label: 'Undo',
    look: { variant: 'default' },
    isOffered: (line) => !isOpen(line) && canUndo(line),
    act: ({ id }) =>
      after(staffAct('POST /staff/receipts/{id}/unassign', { params: { id } }), (row) => ({
        word: 'Undone',
        row,
        stays: true,
      })),
  },
]

const { to_do: toDo, ...others } = receiptFilters
const choices = Object.entries(others).map(([value, label]) => ({ value: value as keyof typeof others, label }))

const fields = {
  search: { label: 'Search', placeholder: 'PIN, name or email', maxLength: MAX_SEARCH_LENGTH, isSearch: true },
  show: { label: 'Show', any: toDo, choices },
} satisfies FieldsOf<QueryOf<'GET /staff/receipts'>>

type LineFilter = { show?: ReceiptFilter; search?: string }

const LOOKS: Partial<Record<LineState, 'good' | 'bad'>> = { Matched: 'good', 'No match': 'bad' }

const lines: QueueKind<Receipt> = {
  text: 'Bank statement lines. Match each line, then approve the payments that have arrived.',
  legend: stateMeanings,
  what: { one: 'line', many: 'lines' },
  Icon: IconFileImport,
  viewIn: ({ value }) => {
    const { show = 'to_do', search } = askedIn(fields, { value }).query as LineFilter
    const filter = { show, ...(search === undefined ? {} : { search }) }
    return {
      name: show,
      title: show === 'all' ? 'Lines' : `Lines: ${receiptFilters[show]}`,
      list: (page) => staffList('GET /staff/receipts', { query: { ...filter, ...page } }),
      isLeft: show === 'new' || show === 'proposed' || show === 'waiting',
      nothing: nothingIn(filter),
    }
  },
  one: (id) => ({
    queryKey: [`staff/receipts/${id}`],
    queryFn: async () => {
      const outcome = await staffAct('GET /staff/receipts/{id}', { params: { id } })
      if (outcome.failure === undefined) return { rows: [outcome.body], total: 1 }
      if (outcome.failure.status === 404) return { rows: [], total: 0 }
      throw new Error(`GET the line ${id} answered ${outcome.failure.status}`)
    },
    networkMode: 'always',
  }),
  changed: changedPaths,
  nameOf: titleOf,
  isOpen,
  row: (line) => ({ moment: line.booked_on, note: stateOf(line), look: LOOKS[stateOf(line)] }),
  head: (line) => <StatusBadge of="receipt" status={stateOf(line)} />,
  Record: LineRecord,
  decisions,
  Head: LinesHead,
  keys: zoomKeys,
}

/** The lines of bank statements, each beside the record that it is about, and the approval of the fees that have arrived. */
export default function Receipts() {
  return <Queue kind={lines} />
}

function nothingIn({ show, search }: LineFilter & Required<Pick<LineFilter, 'show'>>) {
  if (search !== undefined) {
    return {
      message: 'No matches',
      why: 'The search finds the beginning of a PIN, a name or an email address of what a line is matched with.',
    }
  }
  if (show !== 'to_do' && show !== 'all')
    return { message: 'No lines here', why: 'No line is in this state. Choose another state under Show.' }
  return {
    message: show === 'all' ? 'No lines yet' : 'No lines to match or to approve',
    why: 'Import a bank statement to see its lines with the payments they belong to.',
    more: () => (
      <Button component={Link} to="/staff/receipts/import" size="sm">
        Import a statement
      </Button>
    ),
  }
}

function LinesHead({ choose, isChosen, keysButton }: HeadProps) {
  const address = { ...useAddress(), choose }
  return (
    <>
      <Group gap="xs" mb="md">
        <ApproveMatched />
        <Button
          component={Link}
          to="/staff/receipts/import"
          variant="default"
          size="sm"
          leftSection={<IconFileImport size={18} stroke={1.8} aria-hidden />}
        >
          Import a statement
        </Button>
        {keysButton}
      </Group>
      <div className={styles.filter} data-chosen={isChosen || undefined}>
        <FieldsCard label="Which lines" fields={fields} address={address} />
      </div>
    </>
  )
}
