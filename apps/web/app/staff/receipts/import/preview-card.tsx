import { findings } from '@evergrove/contract/receipts/receipt-words'
import type { StatementPreview } from '@evergrove/contract/receipts/receipts'
import type { StatementFormat } from '@evergrove/contract/receipts/statement-formats'
import { Alert, Button, Checkbox, List, Progress, Text } from '@mantine/core'
import { Link } from 'react-router'
import { BusyButton } from '../../../components/busy-button.tsx'
import { Day, Moment } from '../../../components/day.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { formatAmount } from '../../../components/money.ts'
import { Notice, Problem } from '../../../components/notice.tsx'
import type { Column } from '../../../components/table/column.ts'
import { DataTable } from '../../../components/table/data-table.tsx'
import { messagesBeside } from '../../../platform/session/form-messages.ts'
import type { ErrorPayload } from '../../../platform/session/session-state.ts'
import { STAFF_PAGE_SIZE } from '../../parts/use-address.ts'
import { number } from '../../payouts/payout-words.ts'
import { countLines, foundWords } from '../receipt-words.ts'
import { unusedOf } from './format-values.ts'
import { headingsIn, type Sample } from './guess-format.ts'
import type { Import } from './use-import.ts'

type Line = StatementPreview['first'][number] & { position: number }
type DoubtfulLine = StatementPreview['doubtful_lines'][number] & { position: number }

const foundFor = ({ is_known, status, finding }: Line): string => {
  if (is_known) return 'Imported before'
  if (finding !== null) return findings[finding]
  return status === 'New' ? 'No match' : status
}

type Shown = Pick<Line, 'booked_on' | 'amount' | 'reference' | 'name' | 'text'>

const lineColumns: Column<Shown>[] = [
  { label: 'Date', render: ({ booked_on }) => <Day moment={booked_on} /> },
  { label: 'Amount', render: ({ amount }) => formatAmount(amount), isFigure: true },
  { label: 'Reference', render: ({ reference }) => reference || '–' },
  { label: 'Payer or payee', render: ({ name }) => name || '–' },
  { label: 'Text', render: ({ text }) => text || '–' },
]

const columns: Column<Line>[] = [...lineColumns, { label: 'Found', render: foundFor }]

export type PreviewCardProps = {
  steps: Import
  /** True if the format is being edited, so that it has to be saved before the import. */
  isEditing: boolean
}

/** The file's interpretation and the import's expected findings, with its button. Renders nothing until there is a file. */
export function PreviewCard({ steps, isEditing }: PreviewCardProps) {
  const { preview, importing, sample, format } = steps
  if (sample === undefined || (preview.shown === undefined && !preview.isBusy)) return null
  const outcome = preview.shown?.outcome
  const canImport = outcome?.failure === undefined && preview.shown?.isSaved === true && !isEditing
  return (
    <ListCard
      id="preview"
      title="Preview"
      action={
        canImport ? (
          <BusyButton size="sm" isBusy={importing.isBusy} onClick={() => void steps.store()}>
            Import
          </BusyButton>
        ) : undefined
      }
    >
      <div role="status">
        {preview.isBusy || importing.isBusy ? (
          <>
            <Text>{importing.isBusy ? `Importing ${sample.file.name}…` : `Reading ${sample.file.name}…`}</Text>
            <Progress value={100} animated my="xs" aria-label={importing.isBusy ? 'Importing' : 'Reading'} />
          </>
        ) : null}
      </div>
      <Problem text={importing.problem} mb="md" title="Nothing was imported" />
      {outcome === undefined ? null : outcome.failure === undefined ? (
        <>
          <Warnings preview={outcome.body} steps={steps} />
          {isEditing || format === undefined ? null : (
            <Unused headings={unusedOf(format, headingsOf(sample, format))} />
          )}
          <Found preview={outcome.body} isSaved={canImport} />
        </>
      ) : (
        <Unreadable error={outcome.failure.error} onChange={isEditing ? undefined : steps.change} />
      )}
    </ListCard>
  )
}

/** Returns the headings of a CSV file. It is empty for other files. */
const headingsOf = ({ kind, text }: Sample, { layout }: StatementFormat): string[] =>
  kind === 'csv' && layout !== null ? headingsIn(text, layout.skip_lines) : []

/** Names the columns of the file that are not read, because one of them may have what a payment is found by. */
function Unused({ headings }: { headings: readonly string[] }) {
  if (headings.length === 0) return null
  return (
    <Text c="dimmed" mb="xs" style={{ overflowWrap: 'anywhere' }}>
      {`Not used: ${headings.join(', ')}. If one of them has the payment PIN, choose it under “Change format…”.`}
    </Text>
  )
}

const doubtfulColumns: Column<DoubtfulLine>[] = [
  ...lineColumns,
  {
    label: 'Line before',
    render: ({ alike }) => <Link to={`/staff/receipts?status=All&chosen=${alike}`}>{`Line ${alike}`}</Link>,
  },
]

/** The warnings before the import: a possibly missing statement, days imported before, and lines that may have been. */
function Warnings({ preview, steps }: { preview: StatementPreview; steps: Import }) {
  const { imported_before, gap, doubtful, doubtful_lines } = preview
  const rows = doubtful_lines.map((line, position) => Object.assign({ position }, line))
  return (
    <>
      {gap === null ? null : (
        <Notice>
          {`This file begins with a balance of ${formatAmount(gap.found)}, but the statement before it ended with ${formatAmount(gap.expected)}. A statement between them may be missing.`}
        </Notice>
      )}
      {imported_before.map(({ id, file_name, imported_at, first_day, last_day, lines }) => (
        <Notice key={id}>
          {`Days of this file were imported before, from ${file_name} (import ${id}): ${countLines(lines)}, `}
          <Day moment={first_day} />
          {first_day === last_day ? null : (
            <>
              {' to '}
              <Day moment={last_day} />
            </>
          )}
          {', imported on '}
          <Moment moment={imported_at} />
        </Notice>
      ))}
      {doubtful === 0 ? null : (
        <>
          <Text fw={600} id="doubtful">
            {`${countLines(doubtful)} may have been imported before`}
          </Text>
          <Text c="dimmed" mb="xs">
            Account, day and amount are those of a line that was imported, but the reference or the text is another one.
          </Text>
          <DataTable
            labelledBy="doubtful"
            columns={doubtfulColumns}
            rows={rows}
            rowKey={({ position }) => position}
            pageSize={STAFF_PAGE_SIZE}
          />
          <Checkbox
            my="md"
            label="I have looked at these lines. They are other lines than those imported before."
            checked={steps.doubtfulSeen === doubtful}
            onChange={({ currentTarget: { checked } }) => steps.setDoubtfulSeen(checked ? doubtful : 0)}
          />
        </>
      )}
    </>
  )
}

function Found({ preview, isSaved }: { preview: StatementPreview; isSaved: boolean }) {
  const { lines, added, known, left_out, first } = preview
  const rows = first.map((line, position) => ({ ...line, position }))
  return (
    <>
      <Text fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {`${countLines(lines)}: ${number(added)} new, ${number(known)} imported before.`}
      </Text>
      {added === 0 ? (
        <Text>Nothing in this file is new. Importing it changes nothing.</Text>
      ) : (
        <Text>{`Of the new lines: ${foundWords(preview)}.`}</Text>
      )}
      {left_out === 0 ? null : (
        <Text c="dimmed">{`${number(left_out)} left out because they are not posted yet or have no amount.`}</Text>
      )}
      {isSaved ? null : <Text c="dimmed">If everything is in its place, save the format. Then import the file.</Text>}
      <Text c="dimmed" mt="md" mb="xs" id="first">
        {lines > first.length ? `The first ${number(first.length)} lines` : 'All lines'}
      </Text>
      <DataTable
        labelledBy="first"
        columns={columns}
        rows={rows}
        rowKey={({ position }) => position}
        pageSize={STAFF_PAGE_SIZE}
      />
    </>
  )
}

/** The number of faults that are listed. They suffice, because a wrong format is wrong in every line. */
const SHOWN_FAULTS = 10

type UnreadableProps = {
  error: ErrorPayload
  /** Opens the format. Undefined while it is open. */
  onChange: (() => void) | undefined
}

function Unreadable({ error, onChange }: UnreadableProps) {
  const faults = messagesBeside(error, [])
  return (
    <Alert role="alert" color="red" title="We can’t read this file with this format">
      <List>
        {faults.slice(0, SHOWN_FAULTS).map((fault) => (
          <List.Item key={fault} style={{ overflowWrap: 'anywhere' }}>
            {fault}
          </List.Item>
        ))}
      </List>
      {faults.length > SHOWN_FAULTS ? <Text mt="xs">{`And ${number(faults.length - SHOWN_FAULTS)} more.`}</Text> : null}
      {onChange === undefined ? null : (
        <>
          <Text mt="sm">If the file is of another account, choose “Another account…” above.</Text>
          <Button variant="default" size="sm" mt="sm" onClick={onChange}>
            Correct the format…
          </Button>
        </>
      )}
    </Alert>
  )
}
