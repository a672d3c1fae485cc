import { type ResultOutcome, resultOutcomes } from '@evergrove/contract/withdrawals/payout-words'
import type { Results } from '@evergrove/contract/withdrawals/payouts'
import { Box, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Column } from '../../components/table/column.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { ViewChoice } from '../../components/view-choice.tsx'
import { STAFF_PAGE_SIZE } from '../parts/pages.ts'
import { PROPOSED } from '../proposals/second-person-note.tsx'
import { number, outcomeWords } from './payout-words.ts'

type Line = Results['lines'][number]

/** Lines that were not recorded come first. */
const order: readonly ResultOutcome[] = ['unmatched', 'proposed', 'returned', 'paid', 'unchanged']

const columns: Column<Line>[] = [
  { label: 'Line', render: ({ line }) => number(line), isFigure: true },
  { label: 'End-to-end ID', render: ({ end_to_end_id }) => (end_to_end_id === '' ? '–' : end_to_end_id) },
  {
    label: 'Withdrawal',
    render: ({ withdrawal }) =>
      withdrawal === null ? (
        '–'
      ) : (
        <Link to={`/staff/withdrawals?status=All&chosen=${withdrawal}`}>{`No. ${withdrawal}`}</Link>
      ),
  },
  { label: 'Outcome', render: ({ outcome }) => outcomeWords[outcome] },
  { label: 'Detail', render: ({ detail }) => detail ?? '–' },
]

export type ResultListProps = {
  /** The name of the file. */
  name: string
  results: Results
}

/** The outcome of each line of a file of results. Lines without a match come first. */
export function ResultList({ name, results }: ResultListProps) {
  const [chosen, setChosen] = useState<string>()
  const counts = resultOutcomes.filter((outcome) => results[outcome] > 0)
  const labelOf = (outcome: ResultOutcome) => `${outcomeWords[outcome]} ${number(results[outcome])}`
  const all = `All ${number(results.lines.length)}`
  const shown = order.find((outcome) => counts.includes(outcome) && labelOf(outcome) === chosen)
  const rows = results.lines
    .filter(({ outcome }) => shown === undefined || outcome === shown)
    .toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome) || a.line - b.line)
  return (
    <Box mt="lg">
      <Text role="status" fw={600} mb="sm" id="imported" style={{ overflowWrap: 'anywhere' }}>
        {`${name}: ${summaryOf(results)}`}
      </Text>
      {results.proposed === 0 ? null : <Text mb="sm">{`Returns: ${PROPOSED}`}</Text>}
      {counts.length > 1 ? (
        <Box mb="sm">
          <ViewChoice
            label="Outcome"
            views={[all, ...order.filter((outcome) => counts.includes(outcome)).map(labelOf)]}
            value={chosen ?? all}
            onChange={setChosen}
          />
        </Box>
      ) : null}
      <DataTable
        labelledBy="imported"
        columns={columns}
        rows={rows}
        rowKey={({ line }) => line}
        pageSize={STAFF_PAGE_SIZE}
      />
    </Box>
  )
}

function summaryOf({ paid, returned, proposed, unchanged, unmatched }: Results): string {
  const words = [
    [paid, 'paid'],
    [returned, 'returned'],
    [proposed, 'proposed'],
    [unchanged, 'unchanged'],
    [unmatched, 'unmatched'],
  ] as const
  const told = words.filter(([count]) => count > 0).map(([count, word]) => `${number(count)} ${word}`)
  return told.length === 0 ? 'The file has no lines.' : `${told.join(', ')}.`
}
